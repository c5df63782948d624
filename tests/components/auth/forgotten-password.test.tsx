import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { readAccessToken } from '../../../frontend/src/lib/access-token.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { renderApp } from '../support/app.tsx';
import { fill, press, says } from '../support/form.ts';

const alertText = async () => (await screen.findByRole('alert')).textContent;

describe('The form for a forgotten password', () => {
  async function openForm() {
    const app = renderApp('/forgot-password');
    await screen.findByRole('heading', { name: 'Forgot password' });
    return app;
  }

  it('requires a valid email address', async () => {
    const { server } = await openForm();
    press('Send link');
    expect(says('Email address is required')).toBe(true);
    fill('Email', 'ada');
    expect(says('Email address is required')).toBe(false);
    press('Send link');
    expect(says('Please enter a valid email address')).toBe(true);
    expect(server.calls('forgotPassword')).toEqual([]);
  });

  it('says that the mail is on its way, whether or not there is such an account', async () => {
    const { server } = await openForm();
    server.answer('forgotPassword', 202, { success: true, delivery: 'mail' });
    fill('Email', ' Ada@Example.com ');
    press('Send link');
    await screen.findByRole('heading', { name: 'Check your mail' });
    expect(screen.getByRole('status').textContent).toContain(
      'If there is an account for ada@example.com, a link to set a new password is on its way.',
    );
    expect(server.sent('forgotPassword')).toEqual([{ email: 'ada@example.com' }]);
  });

  it('says where the mail is when the server has no mail server', async () => {
    const { server } = await openForm();
    server.answer('forgotPassword', 202, { success: true, delivery: 'outbox' });
    fill('Email', 'ada@example.com');
    press('Send link');
    await screen.findByRole('heading', { name: 'Ask the operator for the link' });
    expect(screen.getByRole('status').textContent).toBe(
      'This server has no mail server. If there is an account for ada@example.com, the mail with the link is in the folder outbox of the server’s data folder. The link works once, within 30 minutes.',
    );
  });

  it('says why the mail could not be requested', async () => {
    const { server } = await openForm();
    server.fail('forgotPassword', 'RATE_LIMITED', 'Too many attempts. Wait a minute.');
    fill('Email', 'ada@example.com');
    press('Send link');
    expect(await alertText()).toBe('Too many attempts. Wait a minute.');
  });

  it('reports a network error', async () => {
    const { server } = await openForm();
    server.drop('forgotPassword');
    fill('Email', 'ada@example.com');
    press('Send link');
    expect(await alertText()).toBe('Network error - please check your connection');
  });

  it('is linked from the sign-in form, and links back to it', async () => {
    const { user } = renderApp('/login');
    await user.click(await screen.findByRole('link', { name: 'Forgot password?' }));
    await user.click(await screen.findByRole('link', { name: 'Back to sign in' }));
    await screen.findByRole('heading', { name: 'Sign in' });
  });

  it('can be used with assistive technology', async () => {
    await openForm();
    press('Send link');
    await expectAccessible();
  });
});

describe('The form for a new password', () => {
  async function openForm() {
    const app = renderApp('/reset-password?token=a-token');
    await screen.findByRole('heading', { name: 'Set a new password' });
    return app;
  }

  it('is not shown when the link has no token', async () => {
    renderApp('/reset-password');
    expect(await alertText()).toBe('The link is not complete. Open it again from the mail.');
    expect(screen.queryByRole('button', { name: 'Set password' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe(
      '/forgot-password',
    );
  });

  it('requires a password that is long enough, and the same confirmation', async () => {
    const { server } = await openForm();
    press('Set password');
    expect(says('Password is required')).toBe(true);
    expect(says('Password confirmation is required')).toBe(true);
    fill('New password', '1234567');
    fill('Confirm password', '12345678');
    press('Set password');
    expect(says('Password must be at least 8 characters long')).toBe(true);
    expect(says('Passwords do not match')).toBe(true);
    expect(server.calls('resetPassword')).toEqual([]);
  });

  it('sends the token of the link, and says that every session was signed out', async () => {
    const { server } = renderApp('/reset-password?token=a-token', { signedIn: true });
    await screen.findByRole('button', { name: 'Account of Ada Lovelace' });
    server.answer('resetPassword', 200, { success: true });
    fill('New password', 'another horse');
    fill('Confirm password', 'another horse');
    press('Set password');
    await screen.findByRole('heading', { name: 'Password changed' });
    expect(server.sent('resetPassword')).toEqual([{ token: 'a-token', password: 'another horse' }]);
    expect(readAccessToken()).toBeNull();
    await screen.findAllByRole('link', { name: /^Sign in$/i });
  });

  it('says that the link was used already, and stays open', async () => {
    const { server } = await openForm();
    server.fail('resetPassword', 'RESET_TOKEN_INVALID', 'This link was used already.');
    fill('New password', 'another horse');
    fill('Confirm password', 'another horse');
    press('Set password');
    expect(await alertText()).toBe('This link was used already.');
    expect(screen.getByRole('heading', { name: 'Set a new password' })).toBeDefined();
  });

  it('reports a network error', async () => {
    const { server } = await openForm();
    server.drop('resetPassword');
    fill('New password', 'another horse');
    fill('Confirm password', 'another horse');
    press('Set password');
    expect(await alertText()).toBe('Network error - please check your connection');
  });

  it('can be used with assistive technology', async () => {
    await openForm();
    press('Set password');
    await expectAccessible();
  });
});
