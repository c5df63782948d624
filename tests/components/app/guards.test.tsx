import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderApp, shownAddress } from '../support/app.tsx';
import type { ContractServer } from '../support/contract-server.ts';

const withRegistry = (server: ContractServer) =>
  server.answer('registry', 200, { manifests: [], next_cursor: null });

const leadsTo = (address: string) => waitFor(() => expect(shownAddress()).toBe(address));

describe('A visitor', () => {
  it.each([
    '/dashboard',
    '/sites',
    '/scans',
    '/scans/one',
    '/tasks',
    '/projects',
    '/calendar',
    '/reports',
    '/profile',
    '/settings',
  ])('is redirected from %s to /login', async (path) => {
    renderApp(path);

    await leadsTo('/login');
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeTruthy();
  });

  it.each(['/', '/nowhere', '/dashboard/nowhere'])('is sent from %s to /home', async (path) => {
    renderApp(path, { prepare: withRegistry });

    await leadsTo('/home');
    expect(await screen.findByRole('textbox', { name: 'Website URL' })).toBeTruthy();
  });
});

describe('A user', () => {
  it.each(['/login', '/register'])('is redirected from %s to the dashboard', async (path) => {
    renderApp(path, { signedIn: true, prepare: withRegistry });

    await leadsTo('/dashboard');
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy();
  });

  it('is redirected from an unknown page to the home page', async () => {
    renderApp('/nowhere', { signedIn: true, prepare: withRegistry });

    await leadsTo('/home');
  });

  it('sees a loading label until the session check has ended', async () => {
    let release = () => {};
    renderApp('/settings', {
      signedIn: true,
      prepare: (server) => {
        release = server.hold('currentUser');
      },
    });

    expect((await screen.findByRole('status')).textContent).toContain('טוען');
    expect(shownAddress()).toBe('/settings');
    release();
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
  });
});
