import { describe, expect, it } from '@jest/globals';
import type { Scan } from '@signpost/contracts/http/scan.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expectAccessible } from '../support/accessibility.ts';
import { renderApp, shownAddress } from '../support/app.tsx';
import type { ContractServer } from '../support/contract-server.ts';
import { notice } from '../support/notices.ts';
import { TOO_MANY_SCANS } from '../support/refusals.ts';
import { aListedScan, giveScans, manyScans } from '../support/scans.ts';

const running = aListedScan({
  id: 'running',
  status: 'crawling',
  domain: 'running.example',
  metadata: { pages_crawled: 3, pages_total: 12 },
});
const waiting = aListedScan({
  id: 'waiting',
  status: 'awaiting_selection',
  domain: 'waiting.example',
});
const paused = aListedScan({ id: 'paused', status: 'paused', domain: 'paused.example' });

const openTasks = (prepare: (server: ContractServer) => void) =>
  renderApp('/tasks', { signedIn: true, prepare });

const withScans = (...scans: readonly Scan[]) => openTasks((server) => giveScans(server, scans));

const group = (name: RegExp) => screen.findByRole('region', { name });

describe('The page Tasks', () => {
  it('groups open scans by what they wait for and leaves out scans that are over', async () => {
    withScans(running, waiting, paused, aListedScan());

    expect(within(await group(/^Running/)).getByText('3 of 12 pages read')).toBeTruthy();
    expect(within(await group(/^Waiting for you/)).getByText('waiting.example')).toBeTruthy();
    expect(within(await group(/^Paused/)).getByText('paused.example')).toBeTruthy();
    expect(screen.queryByText('shop.example')).toBeNull();
    const progress = screen.getByRole('progressbar', { name: 'Pages of running.example read' });
    expect(progress.getAttribute('aria-valuenow')).toBe('25');
    await expectAccessible();
  });

  it('offers each scan the steps that its state allows', async () => {
    withScans(running, waiting, paused);

    const stepsOf = async (name: RegExp) =>
      within(await group(name))
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    expect(await stepsOf(/^Running/)).toEqual(['Pause', 'Stop']);
    expect(await stepsOf(/^Waiting/)).toEqual(['Stop']);
    expect(await stepsOf(/^Paused/)).toEqual(['Resume', 'Stop']);
  });

  it('links each scan to its view on the dashboard', async () => {
    withScans(waiting);

    const link = await screen.findByRole('link', { name: 'Open' });
    expect(link.getAttribute('href')).toBe('/dashboard?scan=waiting');
  });

  it('pauses a running scan and then shows it among the paused ones', async () => {
    const { server, user } = withScans(running);
    server.answer('pause', 202, () => {
      giveScans(server, [{ ...running, status: 'paused' }]);
      return { success: true, status: 'paused' };
    });

    await user.click(await screen.findByRole('button', { name: 'Pause' }));
    expect(within(await group(/^Paused/)).getByText('running.example')).toBeTruthy();
    expect(server.calls('pause').map(({ params }) => params.id)).toEqual(['running']);
  });

  it.each([
    { code: 'INVALID_STATE', message: 'The scan has been stopped.' },
    TOO_MANY_SCANS,
  ] as const)('says why a scan could not be resumed after $code', async ({ code, message }) => {
    const { server, user } = withScans(paused);
    server.fail('resume', code, message);

    await user.click(await screen.findByRole('button', { name: 'Resume' }));
    await notice(`The scan could not be resumed: ${message}`);
  });

  it('stops a scan only after a confirmation', async () => {
    const { server, user } = withScans(running);
    server.answer('stop', 202, () => {
      giveScans(server, []);
      return { success: true, status: 'stopped' };
    });

    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    const question = await screen.findByRole('dialog', { name: 'Stop this scan?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls('stop')).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Stop' }));
    await user.click(await screen.findByRole('button', { name: 'Stop scan' }));
    expect(await screen.findByText('Nothing to do')).toBeTruthy();
    expect(server.calls('stop')).toHaveLength(1);
  });

  it('moves a scan to another group when the server reports a new status', async () => {
    const { socket } = withScans(running);
    await group(/^Running/);
    await waitFor(() => expect(socket.connected).toBe(true));

    const timestamp = '2026-03-09T12:05:00.000Z';
    const scan = { ...running, status: 'paused' } as const;
    await socket.send('session-update', { scanId: 'running', timestamp, scan });
    expect(within(await group(/^Paused/)).getByText('running.example')).toBeTruthy();
    expect(screen.queryByRole('region', { name: /^Running/ })).toBeNull();
  });

  it('loads the list again when the connection may have missed events', async () => {
    const { server, socket } = withScans(running);
    await group(/^Running/);
    await waitFor(() => expect(socket.connected).toBe(true));
    giveScans(server, [{ ...running, status: 'paused' }]);

    socket.loseNetwork();
    socket.restoreNetwork();
    expect(await group(/^Paused/)).toBeTruthy();
  });

  it('shows that the list is loading', async () => {
    let release = () => {};
    openTasks((server) => {
      release = server.hold('scanStatus');
    });

    await screen.findByRole('heading', { level: 1, name: 'Tasks' });
    expect(screen.getByRole('status').textContent).toContain('טוען');
    release();
    expect(await screen.findByText('Nothing to do')).toBeTruthy();
  });

  it('links to the scanner when there is nothing to do', async () => {
    const { user } = withScans(aListedScan());

    await screen.findByText('Nothing to do');
    await expectAccessible();
    await user.click(screen.getByRole('link', { name: 'Start a scan' }));
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    expect(shownAddress()).toBe('/dashboard');
  });

  it('says why the list could not be loaded and tries again', async () => {
    const { server, user } = openTasks((api) =>
      api.fail('scanStatus', 'SERVICE_UNAVAILABLE', 'The database does not answer.'),
    );

    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toContain('Failed to load scans');
    expect(failure.textContent).toContain('The database does not answer.');
    giveScans(server, [paused]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await group(/^Paused/)).toBeTruthy();
  });

  it('asks the user to check the connection when there is no network', async () => {
    openTasks((server) => server.drop('scanStatus'));

    expect((await screen.findByRole('alert')).textContent).toContain(
      'Network error - please check your connection',
    );
  });

  it('renders only a few rows for a thousand open scans', async () => {
    const { user } = withScans(...manyScans(1_000, { status: 'paused' }));

    const paused = within(await group(/^Paused 1,000/));
    const rows = paused.getAllByRole('listitem').length;
    expect(rows).toBeLessThan(100);
    await user.click(paused.getByRole('button', { name: 'Show More' }));
    expect(paused.getAllByRole('listitem').length).toBeGreaterThan(rows);
  });
});
