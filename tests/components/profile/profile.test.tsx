import { describe, expect, it } from '@jest/globals';
import type { LoginHistoryEntry, User } from '@signpost/contracts/http/auth.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { readAccessToken } from '../../../frontend/src/lib/access-token.ts';
import { formatDateTime } from '../../../frontend/src/lib/format.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { allowProblems, renderApp, shownAddress } from '../support/app.tsx';
import type { ContractServer } from '../support/contract-server.ts';
import { notice } from '../support/notices.ts';
import { accessTokenOf, ada } from '../support/people.ts';
import { aSignIn } from '../support/publication-mothers.ts';

function openProfile(prepare: (server: ContractServer) => void = () => {}, user: User = ada) {
  return renderApp('/profile', {
    signedIn: user,
    prepare: (server) => {
      server.answer('loginHistory', 200, { history: [aSignIn()] });
      prepare(server);
    },
  });
}

const withHistory = (...history: readonly LoginHistoryEntry[]) =>
  openProfile((server) => server.answer('loginHistory', 200, { history: [...history] }));

const part = async (name: string) => within(await screen.findByRole('region', { name }));

describe('The page Profile', () => {
  it('shows the details of the signed-in user', async () => {
    openProfile(undefined, { ...ada, phone: '+44 20 1234', country: 'United Kingdom' });

    const details = await part('Details');
    for (const text of ['Ada Lovelace', 'ada@example.com', '+44 20 1234', 'United Kingdom']) {
      expect(details.getByText(text)).toBeTruthy();
    }
    expect(details.queryByText('Role')).toBeNull();
    await (await part('Login history')).findByText('Signed in');
    await expectAccessible();
  });

  it('shows the role of an administrator', async () => {
    openProfile(undefined, { ...ada, isAdmin: true });

    expect((await part('Details')).getByText('Administrator')).toBeTruthy();
  });
});

describe('The login history', () => {
  it('shows the time, device, address and outcome of each attempt', async () => {
    withHistory(
      aSignIn({ id: '1' }),
      aSignIn({ id: '2', success: false, reason: 'wrong-password', ip: '' }),
      aSignIn({ id: '3', success: false, reason: 'throttled', user_agent: '' }),
    );

    const history = await part('Login history');
    await history.findByText('Signed in');
    const [entered, wrong, throttled] = history
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(entered).toContain(formatDateTime(aSignIn().at));
    expect(entered).toContain('Firefox on Linux · 192.0.2.7');
    expect(wrong).toContain('Wrong password');
    expect(wrong).not.toContain('·');
    expect(throttled).toContain('Too many attempts');
    expect(throttled).toContain('Unknown device');
  });

  it('shows that it is loading', async () => {
    let release = () => {};
    openProfile((server) => {
      release = server.hold('loginHistory');
    });

    const history = await part('Login history');
    expect(history.getByRole('status').textContent).toBe('Loading…');
    release();
    await history.findByText('Signed in');
    expect(history.queryByRole('status')).toBeNull();
  });

  it('says when it is empty', async () => {
    withHistory();

    expect(await (await part('Login history')).findByText('No sign-ins yet.')).toBeTruthy();
  });

  it('says why it could not be loaded and tries again', async () => {
    const { server, user } = openProfile((api) =>
      api.fail('loginHistory', 'INTERNAL_ERROR', 'Something went wrong.'),
    );

    const history = await part('Login history');
    const failure = await history.findByRole('alert');
    expect(failure.textContent).toContain('The login history could not be loaded');
    expect(failure.textContent).toContain('Something went wrong.');
    server.answer('loginHistory', 200, { history: [aSignIn()] });
    await user.click(history.getByRole('button', { name: 'Retry' }));
    await history.findByText('Signed in');
  });

  it('asks the user to check the connection when there is no network', async () => {
    openProfile((server) => server.drop('loginHistory'));

    const failure = await (await part('Login history')).findByRole('alert');
    expect(failure.textContent).toContain('Network error - please check your connection');
  });
});

describe('The form to change the password', () => {
  const fill = async (
    { user }: ReturnType<typeof openProfile>,
    [current, password, confirmation]: readonly [string, string, string],
  ) => {
    const form = await part('Change password');
    for (const [label, text] of [
      ['Current password', current],
      ['New password', password],
      ['Confirm new password', confirmation],
    ] as const) {
      await user.click(form.getByLabelText(label));
      if (text !== '') await user.paste(text);
    }
    await user.click(form.getByRole('button', { name: 'Change password' }));
    return form;
  };

  it('requires all of its fields', async () => {
    const page = openProfile();
    const form = await fill(page, ['', '', '']);

    expect(form.getAllByText('Password is required')).toHaveLength(2);
    expect(form.getByText('Password confirmation is required')).toBeTruthy();
    expect(page.server.calls('changePassword')).toEqual([]);
    await expectAccessible();
  });

  it('refuses a short password and a different confirmation', async () => {
    const page = openProfile();
    const form = await fill(page, ['old password', 'short', 'shorter']);

    expect(form.getByText('Password must be at least 8 characters long')).toBeTruthy();
    expect(form.getByText('Passwords do not match')).toBeTruthy();
    expect(page.server.calls('changePassword')).toEqual([]);
  });

  it('changes the password, keeps the renewed token and empties its fields', async () => {
    const page = openProfile();
    const renewed = `${accessTokenOf(ada)}renewed`;
    page.server.answer('changePassword', 200, { success: true, tokens: { accessToken: renewed } });
    const form = await fill(page, ['old password', 'new password', 'new password']);

    await notice('Password changed. Your other sessions have ended.');
    expect(page.server.calls('changePassword').map(({ body }) => body)).toEqual([
      { currentPassword: 'old password', newPassword: 'new password' },
    ]);
    expect(readAccessToken()).toBe(renewed);
    expect((form.getByLabelText('New password') as HTMLInputElement).value).toBe('');
  });

  it('says when the current password is wrong and keeps the typed values', async () => {
    const page = openProfile();
    page.server.fail('changePassword', 'CURRENT_PASSWORD_WRONG', 'This is not your password.');
    const form = await fill(page, ['wrong password', 'new password', 'new password']);

    expect((await form.findByRole('alert')).textContent).toBe('This is not your password.');
    expect((form.getByLabelText('New password') as HTMLInputElement).value).toBe('new password');
  });

  it('asks the user to check the connection when there is no network', async () => {
    const page = openProfile();
    page.server.drop('changePassword');
    const form = await fill(page, ['old password', 'new password', 'new password']);

    expect((await form.findByRole('alert')).textContent).toBe(
      'Network error - please check your connection',
    );
  });

  it('shows a password on request', async () => {
    const { user } = openProfile();
    const form = await part('Change password');
    const field = form.getByLabelText('New password') as HTMLInputElement;
    const show = form.getByRole('button', { name: 'Show new password' });

    expect([field.type, show.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
    await user.click(show);
    expect([field.type, show.getAttribute('aria-pressed')]).toEqual(['text', 'true']);
  });
});

describe('Signing out everywhere', () => {
  const ask = async ({ user }: ReturnType<typeof openProfile>) => {
    const opener = await screen.findByRole('button', { name: 'Sign out everywhere' });
    await user.click(opener);
    return { opener, dialog: await screen.findByRole('dialog', { name: 'Sign out everywhere?' }) };
  };

  it('ends the session here and leads to /login', async () => {
    const page = openProfile();
    page.server.answer('logoutAll', 200, { success: true });
    const { dialog } = await ask(page);

    await page.user.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }));
    await waitFor(() => expect(shownAddress()).toBe('/login'));
    expect(page.server.calls('logoutAll')).toHaveLength(1);
    expect(readAccessToken()).toBeNull();
  });

  it('ends the session here even when the server cannot be reached', async () => {
    allowProblems(/^Logout failed/);
    const page = openProfile();
    page.server.drop('logoutAll');
    const { dialog } = await ask(page);

    await page.user.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }));
    await waitFor(() => expect(shownAddress()).toBe('/login'));
    expect(readAccessToken()).toBeNull();
  });

  it('asks first, in a dialog that keeps the focus and gives it back', async () => {
    const page = openProfile();
    const { opener, dialog } = await ask(page);

    const cancel = within(dialog).getByRole('button', { name: 'Cancel' });
    await waitFor(() => expect(document.activeElement).toBe(cancel));
    for (let stop = 0; stop < 4; stop += 1) {
      await page.user.tab();
      expect(dialog.contains(document.activeElement)).toBe(true);
    }
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
    expect(page.server.calls('logoutAll')).toEqual([]);
  });
});
