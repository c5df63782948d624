import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { STORAGE_KEYS } from '../../../frontend/src/lib/storage-keys.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { renderApp, shownAddress } from '../support/app.tsx';
import { press, says } from '../support/form.ts';
import { ada } from '../support/people.ts';

const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme');

describe('The choice of appearance', () => {
  it('goes from the system to light, to dark, and back to the system', async () => {
    renderApp('/login');
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(scheme()).toBe('light');
    press('Appearance: system. Change to light');
    press('Appearance: light. Change to dark');
    expect(scheme()).toBe('dark');
    expect(localStorage.getItem(STORAGE_KEYS.colorScheme)).toBe('dark');
    press('Appearance: dark. Change to system');
    expect(scheme()).toBe('light');
  });

  it('is kept for the next visit', async () => {
    localStorage.setItem(STORAGE_KEYS.colorScheme, 'dark');
    renderApp('/login');
    await screen.findByRole('button', { name: 'Appearance: dark. Change to system' });
    expect(scheme()).toBe('dark');
  });
});

describe('The header', () => {
  it('offers visitors only to sign in or to register', async () => {
    renderApp('/login');
    await screen.findByRole('link', { name: 'Sign In' });
    expect(screen.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('/register');
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  });

  it('offers users the pages of the app, and marks the current one', async () => {
    renderApp('/settings', { signedIn: true });
    const places = await screen.findByRole('navigation', { name: 'Main' });
    const links = within(places).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'Dashboard',
      'Sites',
      'Scans',
      'Tasks',
      'Projects',
      'Calendar',
      'Reports',
    ]);
    expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
  });

  it('opens and closes its menu, which Escape closes too', async () => {
    renderApp('/settings', { signedIn: true });
    const button = await screen.findByRole('button', { name: 'Menu' });
    fireEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(button);
  });
});

describe("The user's menu", () => {
  async function openMenu() {
    const app = renderApp('/settings', { signedIn: true });
    const button = await screen.findByRole('button', { name: 'Account of Ada Lovelace' });
    fireEvent.click(button);
    return { ...app, button };
  }

  it('names the signed-in user and links to the user’s pages', async () => {
    await openMenu();
    expect(says(ada.email)).toBe(true);
    expect(screen.getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe('/profile');
    expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings');
    await expectAccessible();
  });

  it('is closed by Escape, which returns the focus to its button', async () => {
    const { button } = await openMenu();
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it('is closed by a click outside', async () => {
    await openMenu();
    fireEvent.pointerDown(screen.getByRole('main'));
    expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull();
  });

  it('is closed when the focus leaves it', async () => {
    const { user } = await openMenu();
    screen.getByRole('button', { name: 'Logout' }).focus();
    await user.tab();
    expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull();
  });

  it('shows the profile picture, or else the initials', async () => {
    const { button } = await openMenu();
    expect(button.textContent).toContain('AL');
  });

  it('signs out', async () => {
    const { server } = await openMenu();
    server.answer('logout', 200, { success: true });
    press('Logout');
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(server.calls('logout')).toHaveLength(1);
  });
});

describe('An address that the app does not have', () => {
  it('redirects to the home page', async () => {
    renderApp('/nowhere', {
      prepare: (api) => api.answer('registry', 200, { manifests: [], next_cursor: null }),
    });
    await screen.findByRole('button', { name: 'Analyze My Website' });
    expect(shownAddress()).toBe('/home');
  });
});
