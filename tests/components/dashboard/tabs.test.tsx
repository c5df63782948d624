import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { expectAccessible } from '../support/accessibility.ts';
import { renderApp, shownAddress } from '../support/app.tsx';

const openDashboard = (address: string) => renderApp(address, { signedIn: true });

const selectedTab = async () => (await screen.findByRole('tab', { selected: true })).textContent;

describe('The tabs of the dashboard', () => {
  it.each([
    ['/dashboard', 'Smart Scanner'],
    ['/dashboard?tab=live', 'Live Scanner (Legacy)'],
    ['/dashboard?tab=manifests', 'Manifests'],
    ['/dashboard?tab=analytics', 'Analytics'],
    ['/dashboard?tab=unknown', 'Smart Scanner'],
  ])('are selected by the URL: %s opens %s', async (address, tab) => {
    openDashboard(address);

    expect(await selectedTab()).toBe(tab);
  });

  it('write the selected tab into the URL and keep its other parameters', async () => {
    const { user } = openDashboard('/dashboard?tab=analytics&note=1');

    await user.click(await screen.findByRole('tab', { name: 'Manifests' }));
    expect(shownAddress()).toBe('/dashboard?tab=manifests&note=1');
    expect(await screen.findByText('No scans found')).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Smart Scanner' }));
    expect(shownAddress()).toBe('/dashboard?note=1');
  });

  it('are operated by the arrow keys', async () => {
    const { user } = openDashboard('/dashboard?tab=manifests');
    const manifests = await screen.findByRole('tab', { name: 'Manifests' });

    manifests.focus();
    await user.keyboard('{ArrowRight}');
    expect(await selectedTab()).toBe('Analytics');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Analytics' }));
    await user.keyboard('{ArrowLeft}');
    expect(await selectedTab()).toBe('Manifests');
  });

  it('announce the Analytics as coming soon', async () => {
    openDashboard('/dashboard?tab=analytics');

    expect(await screen.findByText('Coming Soon')).toBeTruthy();
    await expectAccessible();
  });

  it('keep the connection when the user switches between them', async () => {
    const { socket, user } = openDashboard('/dashboard');
    await waitFor(() => expect(socket.connected).toBe(true));

    await user.click(await screen.findByRole('tab', { name: 'Analytics' }));
    await user.click(await screen.findByRole('tab', { name: 'Manifests' }));
    expect(socket.tokens).toHaveLength(1);
  });
});
