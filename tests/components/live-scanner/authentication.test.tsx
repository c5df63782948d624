import { describe, expect, it } from '@jest/globals';
import type { AuthInfo } from '@signpost/contracts/http/scan.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aScan, aSession, SCAN_ID } from '../../frontend/live-scan/scan-events.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { openDashboard, sendEvent } from '../support/dashboard.ts';
import { field, fill, press, says } from '../support/form.ts';
import { showScan } from '../support/scans.ts';

const auth: AuthInfo = {
  url: 'https://example.com/login',
  form: {
    action: 'https://example.com/session',
    inputs: [
      { name: 'user_name', id: 'u', type: 'text' },
      { name: 'pass', id: 'p', type: 'password' },
    ],
  },
};

const USER = 'User name *';
const PASSWORD = 'Pass *';
const LOG_IN = 'Login & Continue Scan';
const SKIP = 'Skip Authentication';
const BOTH_NEEDED = 'Please enter both username and password';
const REFUSED = 'The site did not accept these credentials. Try again, or continue without.';

const atWall = (more: AuthInfo = auth) => aSession(aScan('crawling', 'standard'), { auth: more });
const beyondWall = aSession(aScan('crawling', 'standard'));

async function openPrompt(more: AuthInfo = auth) {
  const app = await openDashboard(
    (server) => showScan(server, atWall(more)),
    `?tab=live&live=${SCAN_ID}`,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Authentication Required' });
  return { ...app, app, dialog };
}

function fillBoth(dialog: HTMLElement): void {
  fill(USER, ' ada ', dialog);
  fill(PASSWORD, ' secret ', dialog);
}

const alertText = async (dialog: HTMLElement) =>
  (await within(dialog).findByRole('alert')).textContent;
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('The prompt for the log-in of a site', () => {
  it('opens when the scan meets a log-in form', async () => {
    const app = await openDashboard(
      (server) => showScan(server, beyondWall),
      `?tab=live&live=${SCAN_ID}`,
    );
    await screen.findByRole('button', { name: 'Stop Scan' });
    await sendEvent(app, 'auth-required', auth);
    await screen.findByRole('dialog', { name: 'Authentication Required' });
  });

  it('says where the form is, and that nothing is stored', async () => {
    const { dialog } = await openPrompt();
    expect(says('https://example.com/login', dialog)).toBe(true);
    expect(says('https://example.com/session', dialog)).toBe(true);
    const note = 'Credentials are used only for this scan session and are not stored.';
    expect(says(note, dialog)).toBe(true);
    expect(field(PASSWORD, dialog).type).toBe('password');
    await expectAccessible();
  });

  it('asks for a name and a password when the fields of the form are unknown', async () => {
    const { dialog } = await openPrompt({ ...auth, form: { action: '', inputs: [] } });
    expect(field('Username or email *', dialog)).toBeDefined();
    expect(field('Password *', dialog).type).toBe('password');
    expect(within(dialog).getAllByText('https://example.com/login')).toHaveLength(2);
  });

  it('requires both fields, and says so until one is changed', async () => {
    const { server, dialog } = await openPrompt();
    press(LOG_IN, dialog);
    expect(says(BOTH_NEEDED, dialog)).toBe(true);
    fill(USER, 'ada', dialog);
    expect(says(BOTH_NEEDED, dialog)).toBe(false);
    press(LOG_IN, dialog);
    expect(says(BOTH_NEEDED, dialog)).toBe(true);
    fill(USER, '   ', dialog);
    fill(PASSWORD, 'secret', dialog);
    press(LOG_IN, dialog);
    expect(says(BOTH_NEEDED, dialog)).toBe(true);
    expect(server.calls('provideCredentials')).toEqual([]);
  });

  it('passes the credentials on and closes', async () => {
    const { server, dialog } = await openPrompt();
    server.answer('provideCredentials', 202, () => {
      showScan(server, beyondWall);
      return { success: true } as const;
    });
    fillBoth(dialog);
    press(LOG_IN, dialog);
    await gone();
    expect(server.sent('provideCredentials')).toEqual([
      { scanId: SCAN_ID, username: 'ada', password: ' secret ' },
    ]);
  });

  it('ignores a second answer while the first is being sent', async () => {
    const { server, dialog } = await openPrompt();
    const release = server.hold('provideCredentials');
    server.answer('provideCredentials', 202, () => {
      showScan(server, beyondWall);
      return { success: true } as const;
    });
    fillBoth(dialog);
    press(LOG_IN, dialog);
    press(SKIP, dialog);
    expect(field(USER, dialog).readOnly).toBe(true);
    press('Logging in...', dialog);
    release();
    await gone();
    expect(server.calls('provideCredentials')).toHaveLength(1);
  });

  it('lets the scan continue without logging in', async () => {
    const { server, dialog } = await openPrompt();
    server.answer('provideCredentials', 202, () => {
      showScan(server, beyondWall);
      return { success: true } as const;
    });
    press(SKIP, dialog);
    await gone();
    expect(server.sent('provideCredentials')).toEqual([{ scanId: SCAN_ID, skip: true }]);
  });

  it('is not closed by Escape, which could mean either answer', async () => {
    const { dialog } = await openPrompt();
    fireEvent.keyDown(dialog, { key: 'Escape' });
    const skip = within(dialog).getByRole<HTMLButtonElement>('button', { name: SKIP });
    expect(skip.disabled).toBe(false);
    expect(within(dialog).queryByRole('button', { name: 'Close' })).toBeNull();
  });

  it('keeps the typed values without a network, to be sent again', async () => {
    const { server, dialog } = await openPrompt();
    server.drop('provideCredentials');
    fillBoth(dialog);
    press(LOG_IN, dialog);
    expect(await alertText(dialog)).toBe('Failed to submit credentials. Please try again.');
    expect(field(PASSWORD, dialog).value).toBe(' secret ');
    server.answer('provideCredentials', 202, () => {
      showScan(server, beyondWall);
      return { success: true } as const;
    });
    press(LOG_IN, dialog);
    await gone();
  });

  it('says that it failed when a proxy answers instead of the server', async () => {
    const { server, dialog } = await openPrompt();
    server.answerAsProxy('provideCredentials', 500, '');
    fillBoth(dialog);
    press(LOG_IN, dialog);
    expect(await alertText(dialog)).toBe('Failed to submit credentials');
  });

  it('says that there is no scan any more when it was deleted', async () => {
    const { server, dialog } = await openPrompt();
    server.fail('provideCredentials', 'SCAN_NOT_FOUND', 'There is no such scan.');
    fillBoth(dialog);
    press(LOG_IN, dialog);
    expect(await alertText(dialog)).toBe('No active scan session');
  });

  it('closes when there is nothing left to skip', async () => {
    const { server, dialog } = await openPrompt();
    server.fail('provideCredentials', 'NO_CREDENTIALS_EXPECTED', 'The scan does not ask.');
    showScan(server, beyondWall);
    press(SKIP, dialog);
    await gone();
  });

  it('opens again with the user name but without the password when the site refuses them', async () => {
    const { app, server, dialog } = await openPrompt();
    server.answer('provideCredentials', 202, () => {
      showScan(server, beyondWall);
      return { success: true } as const;
    });
    fillBoth(dialog);
    press(LOG_IN, dialog);
    await gone();
    await sendEvent(app, 'auth-ended', {});
    await sendEvent(app, 'auth-required', auth);
    const again = await screen.findByRole('dialog', { name: 'Authentication Required' });
    expect(says(REFUSED, again)).toBe(true);
    expect(field(USER, again).value).toBe(' ada ');
    expect(field(PASSWORD, again).value).toBe('');
  });

  it('closes when another tab has answered', async () => {
    const { app } = await openPrompt();
    await sendEvent(app, 'auth-ended', {});
    await gone();
  });
});
