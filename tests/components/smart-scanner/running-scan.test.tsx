import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aScan, SCAN_ID } from '../../frontend/live-scan/scan-events.ts';
import { shownAddress } from '../support/app.tsx';
import { openDashboard, openScan, sendEvent } from '../support/dashboard.ts';
import { fill, press } from '../support/form.ts';
import { at, openLiveView, statusOf } from '../support/live-view.ts';
import { showScan } from '../support/scans.ts';

describe('A running scan', () => {
  it('is paused and resumed', async () => {
    const { server, live } = await openLiveView();
    server.answer('pause', 202, () => {
      showScan(server, at('paused'));
      return { success: true, status: 'paused' } as const;
    });
    const button = within(live).getByRole('button', { name: 'Pause' });
    button.focus();
    press('Pause', live);
    expect(await within(live).findByRole('button', { name: 'Resume' })).toBe(button);
    expect(document.activeElement).toBe(button);
    expect(statusOf(live)).toBe('Paused');
    expect(within(live).getByRole('figure').textContent).toContain('Paused');
    server.answer('resume', 202, () => {
      showScan(server, at('crawling'));
      return { success: true, status: 'crawling' } as const;
    });
    press('Resume', live);
    await within(live).findByRole('button', { name: 'Pause' });
    expect(statusOf(live)).toBe('Scanning…');
  });

  it('that was paused in another tab is shown as paused', async () => {
    const { app, server, live } = await openLiveView();
    showScan(server, at('paused'));
    await sendEvent(app, 'session-update', { scan: aScan('paused') });
    await within(live).findByRole('button', { name: 'Resume' });
  });

  it('says why it cannot be paused, and shows its actual status', async () => {
    const { server, live } = await openLiveView();
    server.fail('pause', 'INVALID_STATE', 'The scan has ended.');
    showScan(server, at('stopped'));
    press('Pause', live);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to pauseThe scan has ended.',
    );
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Live scan' })).toBeNull());
  });

  it('is stopped only after a confirmation', async () => {
    const { app, server, live } = await openLiveView();
    server.answer('stop', 202, () => {
      showScan(server, at('stopped'));
      return { success: true, status: 'stopped' } as const;
    });
    press('Stop', live);
    const dialog = await screen.findByRole('dialog', { name: 'Stop scan' });
    expect(dialog.textContent).toContain('A stopped scan cannot be resumed.');
    press('Stop scan', dialog);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Live scan' })).toBeNull());
    expect(server.calls('stop')).toHaveLength(1);
    await sendEvent(app, 'session-update', { scan: aScan('stopped') });
    await screen.findByText('stopped');
    const ended = screen.getByRole('region', { name: 'Ended scan' });
    expect(ended.textContent).toContain('The scan of example.com was stopped: 3 pages read.');
    expect(within(ended).getByRole('link', { name: 'Open result' }).getAttribute('href')).toBe(
      `/scans/${SCAN_ID}`,
    );
  });

  it('continues when its view is left', async () => {
    const { server, live } = await openLiveView();
    press('Back to Scans', live);
    await screen.findByRole('button', { name: 'Start Smart Scan' });
    expect(shownAddress()).toBe('/dashboard');
    expect(server.calls('stop')).toEqual([]);
    press('Watch of example.com');
    await screen.findByRole('region', { name: 'Live scan' });
    expect(shownAddress()).toBe(`/dashboard?scan=${SCAN_ID}`);
  });

  it('that fails says why', async () => {
    const { app, server } = await openLiveView();
    const failure = { message: 'The site stopped answering.', code: 'SITE_UNREACHABLE' };
    showScan(server, at('failed', { failure }));
    await sendEvent(app, 'scan-error', failure);
    await sendEvent(app, 'session-update', { scan: aScan('failed'), failure });
    expect((await screen.findByRole('alert')).textContent).toBe('The site stopped answering.');
    expect(screen.queryByRole('region', { name: 'Live scan' })).toBeNull();
  });
});

describe('A scan that is opened by its address', () => {
  it('and has failed says why', async () => {
    await openScan(at('failed', { failure: { message: 'No page could be read.', code: 'X' } }));
    expect((await screen.findByRole('alert')).textContent).toBe('No page could be read.');
  });

  it('and does not exist shows that, and offers to start another', async () => {
    await openDashboard((server) => {
      server.fail('sessionDetails', 'SCAN_NOT_FOUND', 'There is no such scan.');
    }, '?scan=unknown');
    expect((await screen.findByRole('alert')).textContent).toBe('There is no such scan.');
    fill('Website URL', 'example.com');
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: 'Start Smart Scan' }).disabled,
    ).toBe(false);
  });
});
