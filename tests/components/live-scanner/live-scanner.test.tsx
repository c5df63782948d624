import { describe, expect, it } from '@jest/globals';
import type { Acknowledgement } from '@signpost/contracts/events/client-events.ts';
import type { ErrorCode } from '@signpost/contracts/http/errors.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { STORAGE_KEYS } from '../../../frontend/src/lib/storage-keys.ts';
import { aScan, aSession, SCAN_ID } from '../../frontend/live-scan/scan-events.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { type App, shownAddress } from '../support/app.tsx';
import { openDashboard, sendEvent } from '../support/dashboard.ts';
import { field, fill, press, says } from '../support/form.ts';
import { QUOTA_EXCEEDED, STORAGE_FULL, TOO_MANY_SCANS } from '../support/refusals.ts';
import { showScan } from '../support/scans.ts';

const NO_AGENTS = 'הסריקה דורשת ששרת ה-Python (LangGraph) יהיה פעיל';
const IDLE = 'Enter a website URL and start a scan to watch it here.';

const standard = (status: Parameters<typeof aScan>[0]) => aScan(status, 'standard');
const startButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Start Scan' });
const alertText = async () => (await screen.findByRole('alert')).textContent;
const agents = () => screen.getByRole('region', { name: 'Live Agent Status' });
const log = () => screen.getByRole('region', { name: 'Activity log' });

const refused = (message: string, code: ErrorCode = 'INVALID_STATE'): Acknowledgement => ({
  ok: false,
  error: message,
  message,
  code,
});

const openTab = () => openDashboard(undefined, '?tab=live');

async function openRunning(): Promise<App> {
  const app = await openDashboard(
    (server) => showScan(server, aSession(standard('crawling'))),
    `?tab=live&live=${SCAN_ID}`,
  );
  await screen.findByText('40%');
  return app;
}

/** The server creates a scan and starts it on a request over the socket. */
function takeScans({ server, socket }: App): void {
  server.answer('createSession', 201, { scan: standard('creating') });
  server.answer('sessionDetails', 200, aSession(standard('creating')));
  socket.acknowledge('start-scan', () => {
    showScan(server, aSession(standard('crawling')));
    return { ok: true, scan: standard('crawling') };
  });
}

describe('The form of the live scanner', () => {
  it('reports a missing address when Enter is pressed, and an invalid one', async () => {
    const { server } = await openTab();
    expect(startButton().disabled).toBe(true);
    fireEvent.keyDown(field('Website URL'), { key: 'Enter' });
    expect(await alertText()).toBe('Please enter a URL to scan');
    fill('Website URL', 'no address');
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.submit(field('Website URL'));
    expect(await alertText()).toBe('Please enter a valid URL');
    expect(startButton().disabled).toBe(false);
    expect(server.calls('createSession')).toEqual([]);
  });

  it('shows whether the live connection is open, and waits for it', async () => {
    const { server, socket } = await openTab();
    fill('Website URL', 'example.com');
    expect(says('Connected')).toBe(true);
    socket.loseNetwork();
    expect(says('Disconnected')).toBe(true);
    expect(startButton().disabled).toBe(true);
    fireEvent.submit(field('Website URL'));
    expect(server.calls('createSession')).toEqual([]);
    socket.failAttempt('websocket error');
    expect(await alertText()).toBe('Connection failed: websocket error');
    expect(
      within(agents()).getByText('Not connected to live updates. Agent status may be outdated.'),
    ).toBeDefined();
    socket.restoreNetwork();
    expect(says('Connected')).toBe(true);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('names the next step while nothing is scanned', async () => {
    await openTab();
    expect(says(IDLE)).toBe(true);
    expect(within(agents()).getAllByText('Waiting for tasks...')).toHaveLength(3);
    expect(says('Nothing has happened yet.', log())).toBe(true);
    await expectAccessible();
  });
});

describe('Starting a live scan', () => {
  it('creates it with the limits that the user has set, and starts it over the socket', async () => {
    const wanted = { max_pages: 25, depth_limit: 2 };
    localStorage.setItem(STORAGE_KEYS.scanDefaults, JSON.stringify(wanted));
    const app = await openTab();
    takeScans(app);
    fill('Website URL', 'example.com');
    press('Start Scan');
    await screen.findByText('Reading pages');
    expect(shownAddress()).toBe(`/dashboard?tab=live&live=${SCAN_ID}`);
    expect(app.server.sent('createSession')).toEqual([
      { url: 'https://example.com', options: wanted },
    ]);
    expect(app.socket.received('start-scan')).toEqual([
      { url: 'https://example.com/', sessionId: SCAN_ID },
    ]);
    expect(says('Starting…')).toBe(true);
  });

  it('reads ten pages, three clicks deep, unless the user has set something else', async () => {
    const app = await openTab();
    takeScans(app);
    fill('Website URL', 'example.com');
    press('Start Scan');
    await screen.findByText('Reading pages');
    expect(app.server.sent('createSession')).toMatchObject([
      { options: { max_pages: 10, depth_limit: 3 } },
    ]);
  });

  it('says in Hebrew that no agents run', async () => {
    const { server } = await openTab();
    server.fail('createSession', 'LANGGRAPH_REQUIRED', 'No agents run');
    fill('Website URL', 'example.com');
    press('Start Scan');
    expect(await alertText()).toBe(NO_AGENTS);
    const words = screen.getByText(NO_AGENTS);
    expect([words.lang, words.dir]).toEqual(['he', 'rtl']);
  });

  it.each([QUOTA_EXCEEDED, STORAGE_FULL])(
    'says what to do after $code',
    async ({ code, message }) => {
      const { server } = await openTab();
      server.fail('createSession', code, message);
      fill('Website URL', 'example.com');
      press('Start Scan');
      expect(await alertText()).toBe(`Failed to create scan session${message}`);
      expect(startButton().disabled).toBe(false);
    },
  );

  it('reports a network error', async () => {
    const { server } = await openTab();
    server.drop('createSession');
    fill('Website URL', 'example.com');
    press('Start Scan');
    expect(await alertText()).toBe(
      'Failed to create scan sessionNetwork error - please check your connection',
    );
    expect(startButton().disabled).toBe(false);
  });

  it('says why the server does not start it, and closes it', async () => {
    const app = await openTab();
    takeScans(app);
    const { code, message } = TOO_MANY_SCANS;
    app.socket.acknowledge('start-scan', () => refused(message, code));
    fill('Website URL', 'example.com');
    press('Start Scan');
    expect(await alertText()).toBe(`Failed to start scan${message}`);
    await waitFor(() => expect(shownAddress()).toBe('/dashboard?tab=live'));
    expect(says(IDLE)).toBe(true);
  });
});

describe('A live scan', () => {
  it('that runs already is shown at once', async () => {
    await openDashboard((server) => showScan(server, aSession(standard('crawling'))), '?tab=live');
    await screen.findByRole('button', { name: 'Stop Scan' });
    expect(shownAddress()).toBe(`/dashboard?tab=live&live=${SCAN_ID}`);
  });

  it('is stopped over the socket', async () => {
    const { server, socket } = await openRunning();
    socket.acknowledge('stop-scan', () => {
      showScan(server, aSession(standard('stopped')));
      return { ok: true, scan: standard('stopped') };
    });
    press('Stop Scan');
    await screen.findByText('The scan was stopped.');
    expect(socket.received('stop-scan')).toEqual([{ sessionId: SCAN_ID }]);
    expect(within(agents()).getAllByText('idle')).toHaveLength(3);
    expect(startButton()).toBeDefined();
  });

  it('is stopped over HTTP while the live connection is lost', async () => {
    const { server, socket } = await openRunning();
    socket.loseNetwork();
    server.answer('stop', 202, () => {
      showScan(server, aSession(standard('stopped')));
      return { success: true, status: 'stopped' } as const;
    });
    press('Stop Scan');
    await screen.findByText('The scan was stopped.');
    expect(server.calls('stop').map(({ params }) => params)).toEqual([{ id: SCAN_ID }]);
  });

  it('says why it cannot be stopped', async () => {
    const { socket } = await openRunning();
    socket.acknowledge('stop-scan', () => refused('The scan has ended.'));
    press('Stop Scan');
    expect(await alertText()).toBe('The scan has ended.');
  });

  it('shows its step and its progress', async () => {
    const app = await openRunning();
    expect(says('Reading pages')).toBe(true);
    await sendEvent(app, 'crawler-navigating', { url: 'https://example.com/lamps' });
    expect(says('Page opened')).toBe(true);
    expect(says('https://example.com/lamps')).toBe(true);
    const image = `data:image/jpeg;base64,${'A'.repeat(1_000)}`;
    await sendEvent(app, 'screenshot', { url: 'https://example.com/lamps', image });
    expect(says('Showing the browser')).toBe(true);
    expect(says('Live')).toBe(true);
    await sendEvent(app, 'scan-progress', {
      progress: 81,
      phase: 'manifest',
      message: '',
      pages_crawled: 8,
      pages_total: 8,
    });
    expect(says('81%')).toBe(true);
  });

  it('logs a screenshot without image data', async () => {
    const app = await openRunning();
    const empty = 'data:image/jpeg;base64,';
    await sendEvent(app, 'screenshot', { url: 'https://example.com/', image: empty });
    expect(says('Screenshot failed - no image data', log())).toBe(true);
    expect(says('Offline')).toBe(true);
  });

  it('shows the latest entry of its log, or all of them', async () => {
    const app = await openRunning();
    await sendEvent(
      app,
      'scan-log',
      { type: 'info', message: 'First' },
      '2026-11-20T12:00:00.000Z',
    );
    await sendEvent(
      app,
      'scan-log',
      { type: 'error', message: 'Second' },
      '2026-11-20T12:00:01.000Z',
    );
    expect(within(log()).getAllByRole('listitem')).toHaveLength(1);
    expect(log().textContent).toContain('error: Second');
    press('Show All (2)', log());
    expect(within(log()).getAllByRole('listitem')).toHaveLength(2);
    press('Show Latest', log());
    expect(within(log()).getAllByRole('listitem')).toHaveLength(1);
  });

  it('shows the action of each agent, and its earlier actions in detail', async () => {
    const app = await openRunning();
    await sendEvent(app, 'agent-status-update', {
      agent: 'manifest',
      status: 'active',
      action: 'Naming forms',
      progress: 30,
    });
    expect(says('Naming forms', agents())).toBe(true);
    const bar = within(agents()).getByRole('progressbar', {
      name: 'Progress of the Manifest Agent',
    });
    expect(bar.getAttribute('aria-valuenow')).toBe('30');
    fireEvent.click(within(agents()).getByRole('radio', { name: 'Detailed' }));
    expect(says('No agent activity yet', agents())).toBe(true);
    for (const agent of ['crawler', 'reviewer'] as const) {
      await sendEvent(app, 'agent-action', {
        agent,
        action: `Work of ${agent}`,
        details: '',
        type: 'info',
      });
    }
    expect(says('Work of crawler', agents())).toBe(true);
    fireEvent.click(within(agents()).getByRole('radio', { name: 'Review' }));
    expect(says('Work of crawler', agents())).toBe(false);
    expect(says('Work of reviewer', agents())).toBe(true);
  });

  it('that is completed offers its results', async () => {
    const app = await openRunning();
    showScan(app.server, aSession(standard('completed')));
    await sendEvent(app, 'session-update', { scan: standard('completed') });
    await sendEvent(app, 'scan-complete', {
      scan_id: SCAN_ID,
      pages_crawled: 8,
      started_at: '2026-11-20T12:00:00.000Z',
      completed_at: '2026-11-20T12:01:00.000Z',
      manifest_url: '',
    });
    await screen.findByText('Scan Completed Successfully');
    expect(says('100%')).toBe(true);
    expect(screen.getByRole('button', { name: 'Show Results' })).toBeDefined();
  });

  it('that fails says why', async () => {
    const app = await openRunning();
    const failure = { message: 'The site stopped answering.', code: 'SITE_UNREACHABLE' };
    showScan(app.server, aSession(standard('failed'), { failure }));
    await sendEvent(app, 'scan-error', failure);
    await sendEvent(app, 'session-update', { scan: standard('failed'), failure });
    expect(await alertText()).toBe('The site stopped answering.');
    expect(startButton()).toBeDefined();
  });
});
