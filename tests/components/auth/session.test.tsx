import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { readAccessToken, storeAccessToken } from '../../../frontend/src/lib/access-token.ts';
import { STORAGE_KEYS } from '../../../frontend/src/lib/storage-keys.ts';
import { tokenUntil } from '../../frontend/lib/browser-world.ts';
import { allowProblems, renderApp, shownAddress } from '../support/app.tsx';
import { accessTokenOf, ada } from '../support/people.ts';
import { giveScans, scansOf } from '../support/scans.ts';

const EXPIRED = tokenUntil(1_000_000_000, ada._id);
const RENEWED = tokenUntil(4_000_000_001, ada._id);
const REFUSED = 'Sign in first.';

const accountButton = () => screen.findByRole('button', { name: 'Account of Ada Lovelace' });

async function goToProfile(): Promise<void> {
  fireEvent.click(await accountButton());
  fireEvent.click(screen.getByRole('link', { name: 'Profile' }));
}

/** The event in this tab when another tab has changed the token. */
function anotherTabStores(token: string | null): void {
  if (token === null) localStorage.removeItem(STORAGE_KEYS.accessToken);
  else localStorage.setItem(STORAGE_KEYS.accessToken, token);
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEYS.accessToken }));
  });
}

describe('An access token that has expired', () => {
  it('is renewed once, and the call repeated with the new one', async () => {
    const { server } = renderApp('/settings', { signedIn: true });
    server.fail('loginHistory', 'TOKEN_EXPIRED', REFUSED);
    server.answer('refresh', 200, () => {
      server.answer('loginHistory', 200, { history: [] });
      return { tokens: { accessToken: RENEWED } };
    });
    await goToProfile();
    await screen.findByText('No sign-ins yet.');
    expect(server.calls('refresh')).toHaveLength(1);
    expect(server.calls('loginHistory').map(({ bearer }) => bearer)).toEqual([
      accessTokenOf(ada),
      RENEWED,
    ]);
    expect(readAccessToken()).toBe(RENEWED);
  });

  it('is removed, and the sign-in page opened, when it cannot be renewed', async () => {
    const { server } = renderApp('/settings', { signedIn: true });
    server.fail('loginHistory', 'TOKEN_EXPIRED', REFUSED);
    server.fail('refresh', 'REFRESH_INVALID', REFUSED);
    await goToProfile();
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(shownAddress()).toBe('/login');
    expect(readAccessToken()).toBeNull();
  });

  it('is renewed when a page is opened with it', async () => {
    storeAccessToken(EXPIRED);
    const { server } = renderApp('/dashboard', {
      prepare: (api) => {
        api.answer('refresh', 200, { tokens: { accessToken: RENEWED } });
        api.answer('currentUser', 200, { user: ada });
      },
    });
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    expect(server.calls('refresh')).toHaveLength(1);
    expect(server.calls('currentUser').map(({ bearer }) => bearer)).not.toContain(EXPIRED);
  });

  it('is removed when it cannot be renewed', async () => {
    storeAccessToken(EXPIRED);
    renderApp('/dashboard', {
      prepare: (api) => api.fail('refresh', 'REFRESH_INVALID', REFUSED),
    });
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(readAccessToken()).toBeNull();
  });

  it('is kept while no server answers', async () => {
    allowProblems(/Auth check failed/);
    storeAccessToken(EXPIRED);
    renderApp('/home', {
      prepare: (api) => {
        api.drop('refresh');
        api.answer('registry', 200, { manifests: [], next_cursor: null });
      },
    });
    await screen.findByRole('link', { name: 'Sign In' });
    expect(readAccessToken()).toBe(EXPIRED);
  });
});

describe('A token that the server does not know', () => {
  it('is removed when the page is opened', async () => {
    allowProblems(/Auth check failed/);
    storeAccessToken(accessTokenOf(ada));
    renderApp('/dashboard', {
      prepare: (api) => api.fail('currentUser', 'TOKEN_INVALID', REFUSED),
    });
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(readAccessToken()).toBeNull();
  });

  it('is removed without a request when it is not a JWT', async () => {
    localStorage.setItem(STORAGE_KEYS.accessToken, 'no token');
    const { server } = renderApp('/dashboard');
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(server.calls('currentUser')).toEqual([]);
  });
});

describe('The pages of users', () => {
  it.each(['/dashboard', '/tasks', '/projects', '/calendar', '/reports', '/profile', '/settings'])(
    'redirect a visitor from %s to the sign-in page',
    async (path) => {
      renderApp(path);
      await screen.findByRole('heading', { name: 'Sign in' });
      expect(shownAddress()).toBe('/login');
    },
  );
});

describe('A user who is signed in', () => {
  it.each(['/login', '/register'])('is redirected from %s to the dashboard', async (path) => {
    renderApp(path, { signedIn: true });
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    expect(shownAddress()).toBe('/dashboard');
  });

  it('is signed out here also when no server answers', async () => {
    allowProblems(/Logout failed/);
    const { server } = renderApp('/settings', { signedIn: true });
    server.drop('logout');
    fireEvent.click(await accountButton());
    fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(readAccessToken()).toBeNull();
  });

  it('is signed out when another tab signs out', async () => {
    renderApp('/settings', { signedIn: true });
    await accountButton();
    anotherTabStores(null);
    await screen.findByRole('heading', { name: 'Sign in' });
  });

  it('is replaced by the user who signs in in another tab', async () => {
    const { server } = renderApp('/settings', { signedIn: true });
    await accountButton();
    const grace = { ...ada, _id: 'user-grace', name: 'Grace Hopper' };
    server.answer('currentUser', 200, { user: grace });
    anotherTabStores(accessTokenOf(grace));
    await screen.findByRole('button', { name: 'Account of Grace Hopper' });
  });

  it('does not see the scans of the previous user of the browser', async () => {
    const { server } = renderApp('/dashboard', {
      signedIn: true,
      prepare: (api) => giveScans(api, scansOf(['ada.example'])),
    });
    await screen.findByRole('heading', { name: 'ada.example' });
    const grace = { ...ada, _id: 'user-grace', name: 'Grace Hopper' };
    server.answer('currentUser', 200, { user: grace });
    giveScans(server, scansOf(['grace.example']));
    anotherTabStores(accessTokenOf(grace));
    await screen.findByRole('heading', { name: 'grace.example' });
    expect(screen.queryByRole('heading', { name: 'ada.example' })).toBeNull();
  });

  it('is checked again when the page becomes visible a minute later', async () => {
    allowProblems(/Auth check failed/);
    const { server } = renderApp('/settings', { signedIn: true });
    await accountButton();
    server.answer('authStatus', 200, { authenticated: false });
    server.fail('currentUser', 'TOKEN_INVALID', REFUSED);
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 59_000);
    fireEvent(document, new Event('visibilitychange'));
    expect(server.calls('authStatus')).toEqual([]);
    clock.mockReturnValue(now + 61_000);
    fireEvent(document, new Event('visibilitychange'));
    await screen.findByRole('heading', { name: 'Sign in' });
    await waitFor(() => expect(readAccessToken()).toBeNull());
    expect(server.calls('authStatus')).toHaveLength(1);
  });
});

describe('A visitor', () => {
  it('is signed in when another tab signs in', async () => {
    const { server } = renderApp('/login');
    await screen.findByRole('heading', { name: 'Sign in' });
    server.answer('currentUser', 200, { user: ada });
    anotherTabStores(accessTokenOf(ada));
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  });
});
