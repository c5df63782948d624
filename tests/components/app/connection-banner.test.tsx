import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { expectAccessible } from '../support/accessibility.ts';
import { renderApp } from '../support/app.tsx';
import { controlTime, passTime } from '../support/time.ts';

async function openDashboard() {
  controlTime();
  const page = renderApp('/dashboard', { signedIn: true });
  await screen.findByText('No scans yet');
  await waitFor(() => expect(page.socket.connected).toBe(true));
  return page;
}

const banner = () => screen.queryByRole('status');

describe('The connection banner', () => {
  it('is hidden while the app is connected', async () => {
    await openDashboard();

    expect(banner()).toBeNull();
  });

  it('stays hidden when the connection is back within a moment', async () => {
    const { socket } = await openDashboard();

    socket.loseNetwork();
    await passTime(1_400);
    expect(banner()).toBeNull();
    socket.restoreNetwork();
    await passTime(2_000);
    expect(banner()).toBeNull();
  });

  it('says that the app is reconnecting, and disappears when it is connected', async () => {
    const { socket } = await openDashboard();

    socket.loseNetwork();
    await passTime(1_600);
    expect(banner()?.textContent).toBe('Connecting to live updates…');
    socket.restoreNetwork();
    await waitFor(() => expect(banner()).toBeNull());
  });

  it('says why an attempt failed', async () => {
    const { socket } = await openDashboard();

    socket.loseNetwork();
    socket.failAttempt('xhr poll error');
    expect(await screen.findByText('Connection failed: xhr poll error')).toBeTruthy();
  });

  it('offers to connect again when the attempts are used up', async () => {
    const { socket, user } = await openDashboard();

    socket.loseNetwork();
    socket.giveUp();
    await passTime(1_600);
    expect(banner()?.textContent).toContain('Disconnected');
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Reconnect' }));
    expect(socket.tokens).toHaveLength(2);
    socket.restoreNetwork();
    await waitFor(() => expect(banner()).toBeNull());
  });

  it('disables the start of a scan until the app is connected', async () => {
    const { socket, user } = await openDashboard();
    const start = () =>
      screen.getByRole<HTMLButtonElement>('button', { name: 'Start Smart Scan' }).disabled;
    await user.click(screen.getByRole('textbox', { name: 'Website URL' }));
    await user.paste('shop.example');
    expect(start()).toBe(false);

    socket.loseNetwork();
    expect(start()).toBe(true);
    socket.restoreNetwork();
    expect(start()).toBe(false);
  });
});
