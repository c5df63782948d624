import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { expectAccessible } from '../support/accessibility.ts';
import { type App, renderApp, shownAddress } from '../support/app.tsx';
import type { ContractServer } from '../support/contract-server.ts';
import { fill, press } from '../support/form.ts';
import { aManifest, aSession } from '../support/manifest-answers.ts';
import { accessTokenOf, ada } from '../support/people.ts';
import { aListedScan, showScan } from '../support/scans.ts';

const scan = aListedScan();
const ADDRESS = `/manifests/${scan.id}`;

/** The manifest is private: the server shows it only to its owner, Ada. */
function givePrivateManifest(server: ContractServer): void {
  server.fail('manifest', 'MANIFEST_PRIVATE', 'This manifest is private.');
}

function letOwnerIn(server: ContractServer): void {
  server.answer('manifest', 200, aManifest());
  showScan(server, aSession(scan));
  server.answer('behindLogin', 200, { pages: [], included: false, can_leave_out: true });
}

const openPrivate = (): App => renderApp(ADDRESS, { prepare: givePrivateManifest });

describe('A private manifest', () => {
  it('guides its owner from signing in to publishing', async () => {
    const { server } = openPrivate();
    const offer = await screen.findByRole('link', { name: 'Sign in to publish it' });
    await expectAccessible();
    offer.click();
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
    letOwnerIn(server);
    server.answer('login', 200, { user: ada, tokens: { accessToken: accessTokenOf(ada) } });
    fill('Email', 'ada@example.com');
    fill('Password', 'a long secret');
    press('Sign In');

    const dialog = await screen.findByRole('dialog', { name: 'This manifest is private' });
    expect(shownAddress()).toBe(`${ADDRESS}?publish`);
    server.answer('changeVisibility', 200, () => {
      const open = { ...scan, isPublic: true };
      showScan(server, aSession(open));
      return { success: true, scan: open } as const;
    });
    press('Make public', dialog);
    await screen.findByText('Manifest is now public!');
    expect(server.sent('changeVisibility')).toEqual([{ isPublic: true }]);
    await waitFor(() => expect(shownAddress()).toBe(ADDRESS));
    await waitFor(() => expect(screen.queryByText(/Only you can read this manifest/)).toBeNull());
  });

  it('of another account says so and offers nothing', async () => {
    renderApp(ADDRESS, { signedIn: true, prepare: givePrivateManifest });
    await screen.findByText(/It belongs to another account/);
    expect(screen.queryByRole('link', { name: 'Sign in to publish it' })).toBeNull();
  });

  it('is shown to its owner, who can make it public', async () => {
    renderApp(ADDRESS, { signedIn: true, prepare: letOwnerIn });
    await screen.findByRole('heading', { level: 1, name: 'Manifest of shop.example' });
    expect(await screen.findByText(/Only you can read this manifest/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('A public manifest', () => {
  it('is shown to visitors', async () => {
    renderApp(ADDRESS, { prepare: (server) => server.answer('manifest', 200, aManifest()) });
    await screen.findByRole('heading', { level: 1, name: 'Manifest of shop.example' });
    expect(screen.queryByText(/Only you can read/)).toBeNull();
  });
});
