import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { readRecentUrls, rememberUrl } from '../../../frontend/src/lib/recent-urls.ts';
import { STORAGE_KEYS } from '../../../frontend/src/lib/storage-keys.ts';
import { aScan, aSession, SCAN_ID } from '../../frontend/live-scan/scan-events.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { shownAddress } from '../support/app.tsx';
import type { ContractServer } from '../support/contract-server.ts';
import { openDashboard, openScan, sendEvent } from '../support/dashboard.ts';
import { field, fill, press, says } from '../support/form.ts';
import { notice } from '../support/notices.ts';
import { ada } from '../support/people.ts';
import { QUOTA_EXCEEDED, STORAGE_FULL, TOO_MANY_SCANS } from '../support/refusals.ts';
import { showScan } from '../support/scans.ts';

/** Section 8 of the specification: the scan needs the server of the agents to be running. */
const NO_AGENTS = 'הסריקה דורשת ששרת ה-Python (LangGraph) יהיה פעיל';
const START = 'Start Smart Scan';

const startButton = () => screen.getByRole<HTMLButtonElement>('button', { name: START });
const alertText = async () => (await screen.findByRole('alert')).textContent;

/** The server creates a scan and discovers its pages. */
function takeScans(server: ContractServer): void {
  server.answer('createSession', 201, { scan: aScan('creating') });
  server.answer('discover', 202, () => {
    showScan(server, aSession(aScan('discovering')));
    return { success: true, status: 'discovering' } as const;
  });
  server.answer('sessionDetails', 200, aSession(aScan('creating')));
}

/** The pending scan that the home page stores after a quick analysis of example.com. */
function leaveAnalysis({ autostart }: { autostart: boolean }): void {
  const discoveryResults = {
    total_urls: 320,
    total_is_minimum: true,
    estimated_urls: 400,
    recommended_tier: 'growth',
  };
  const prefilledUrl = 'https://example.com';
  const pending = { prefilledUrl, discoveryResults, autostart, timestamp: Date.now() };
  localStorage.setItem(STORAGE_KEYS.pendingScanData, JSON.stringify(pending));
}

describe('The form of the smart scanner', () => {
  it('starts with an address only', async () => {
    const { server } = await openDashboard();
    expect(startButton().disabled).toBe(true);
    fill('Website URL', '   ');
    expect(startButton().disabled).toBe(true);
    fireEvent.submit(field('Website URL'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(server.calls('createSession')).toEqual([]);
  });

  it('reports an invalid address until it is changed', async () => {
    const { server } = await openDashboard();
    fill('Website URL', 'no address');
    press(START);
    expect(says('Please enter a valid URL')).toBe(true);
    fill('Website URL', 'example');
    expect(says('Please enter a valid URL')).toBe(false);
    expect(server.calls('createSession')).toEqual([]);
  });

  it('waits for the live connection', async () => {
    const { socket } = await openDashboard();
    fill('Website URL', 'example.com');
    expect(startButton().disabled).toBe(false);
    socket.loseNetwork();
    expect(startButton().disabled).toBe(true);
    socket.restoreNetwork();
    expect(startButton().disabled).toBe(false);
  });

  it('offers the addresses that the account scanned last', async () => {
    rememberUrl(STORAGE_KEYS.recentUrls, ada._id, 'https://two.example');
    rememberUrl(STORAGE_KEYS.recentUrls, ada._id, 'https://one.example/');
    await openDashboard();
    press('two.example');
    expect(field('Website URL').value).toBe('https://two.example');
    await expectAccessible();
  });

  it('offers no addresses of another account or of a visitor', async () => {
    rememberUrl(STORAGE_KEYS.recentUrls, 'user-grace', 'https://grace.example');
    rememberUrl(STORAGE_KEYS.recentUrls, null, 'https://visitor.example');
    await openDashboard();
    expect(screen.queryByRole('list', { name: 'Recent:' })).toBeNull();
  });
});

describe('Starting a smart scan', () => {
  it('creates the scan, discovers its pages and keeps it in the address', async () => {
    const { server } = await openDashboard();
    takeScans(server);
    fill('Website URL', ' example.com ');
    press(START);
    await screen.findByRole('region', { name: 'Discovery' });
    await waitFor(() => expect(server.calls('discover')).toHaveLength(1));
    expect(shownAddress()).toBe(`/dashboard?scan=${SCAN_ID}`);
    expect(server.sent('createSession')).toEqual([
      { url: 'https://example.com', options: { scan_type: 'smart' } },
    ]);
    expect(server.sent('discover')).toMatchObject([
      { scan_id: SCAN_ID, url: 'https://example.com/', options: { scan_type: 'smart' } },
    ]);
    expect(readRecentUrls(STORAGE_KEYS.recentUrls, ada._id)).toEqual(['https://example.com']);
    expect(readRecentUrls(STORAGE_KEYS.recentUrls, null)).toEqual([]);
  });

  it('happens automatically for a pending scan from the home page', async () => {
    const pending = {
      prefilledUrl: 'https://example.com',
      discoveryResults: null,
      autostart: true,
      timestamp: Date.now(),
    };
    localStorage.setItem(STORAGE_KEYS.pendingScanData, JSON.stringify(pending));
    const { server } = await openDashboard(takeScans);
    await screen.findByRole('region', { name: 'Discovery' });
    expect(server.calls('createSession')).toHaveLength(1);
    expect(field('Website URL').value).toBe('https://example.com');
    expect(localStorage.getItem(STORAGE_KEYS.pendingScanData)).toBeNull();
  });

  it('is limited to the tier that the quick analysis recommended, and says so', async () => {
    leaveAnalysis({ autostart: true });
    const { server } = await openDashboard(takeScans);
    await screen.findByRole('region', { name: 'Discovery' });
    const note =
      /Your analysis found at least 320 pages\. Recommended scan: Growth, up to 500 pages\. This scan reads at most 500 pages\./;
    expect(document.body.textContent).toMatch(note);
    expect(server.sent('createSession')).toEqual([
      { url: 'https://example.com', options: { scan_type: 'smart', max_pages: 500 } },
    ]);
  });

  it('reads more than the recommended tier when the user removes its limit', async () => {
    leaveAnalysis({ autostart: false });
    const { server } = await openDashboard();
    await screen.findByText(/This scan reads at most 500 pages/);
    press('Remove this limit');
    expect(document.body.textContent).not.toContain('This scan reads at most');
    takeScans(server);
    press(START);
    await screen.findByRole('region', { name: 'Discovery' });
    expect(server.sent('createSession')).toEqual([
      { url: 'https://example.com', options: { scan_type: 'smart' } },
    ]);
  });

  it('ignores the analysis of another address', async () => {
    leaveAnalysis({ autostart: false });
    const { server } = await openDashboard();
    await screen.findByText(/Your analysis found/);
    fill('Website URL', 'other.example');
    expect(document.body.textContent).not.toContain('Your analysis found');
    takeScans(server);
    press(START);
    await screen.findByRole('region', { name: 'Discovery' });
    expect(server.sent('createSession')).toEqual([
      { url: 'https://other.example', options: { scan_type: 'smart' } },
    ]);
  });

  it('does not happen automatically an hour later', async () => {
    const pending = {
      prefilledUrl: 'https://example.com',
      autostart: true,
      timestamp: Date.now() - 3_600_001,
    };
    localStorage.setItem(STORAGE_KEYS.pendingScanData, JSON.stringify(pending));
    const { server } = await openDashboard();
    await waitFor(() => expect(field('Website URL').value).toBe('https://example.com'));
    expect(startButton().disabled).toBe(false);
    expect(server.calls('createSession')).toEqual([]);
  });

  it('says in Hebrew that no agents run', async () => {
    const { server } = await openDashboard();
    server.fail('createSession', 'LANGGRAPH_REQUIRED', 'No agents run');
    fill('Website URL', 'example.com');
    press(START);
    expect(await alertText()).toBe(NO_AGENTS);
    const words = screen.getByText(NO_AGENTS);
    expect([words.lang, words.dir]).toEqual(['he', 'rtl']);
    await expectAccessible();
  });

  it('says why the scan could not be created, and can be tried again', async () => {
    const { server } = await openDashboard();
    server.fail('createSession', 'TARGET_FORBIDDEN', 'This address cannot be scanned.');
    fill('Website URL', 'example.com');
    press(START);
    expect(await alertText()).toBe('Failed to create scan sessionThis address cannot be scanned.');
    expect(shownAddress()).toBe('/dashboard');
    takeScans(server);
    press(START);
    await screen.findByRole('region', { name: 'Discovery' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([QUOTA_EXCEEDED, STORAGE_FULL])(
    'says what to do after $code',
    async ({ code, message }) => {
      const { server } = await openDashboard();
      server.fail('createSession', code, message);
      fill('Website URL', 'example.com');
      press(START);
      expect(await alertText()).toBe(`Failed to create scan session${message}`);
      expect(startButton().disabled).toBe(false);
      expect(shownAddress()).toBe('/dashboard');
    },
  );

  it('reports a network error', async () => {
    const { server } = await openDashboard();
    server.drop('createSession');
    fill('Website URL', 'example.com');
    press(START);
    expect(await alertText()).toBe(
      'Failed to create scan sessionNetwork error - please check your connection',
    );
  });

  it('shows the answer of a proxy in place of the server', async () => {
    const { server } = await openDashboard();
    server.answerAsProxy('createSession', 502, 'Bad gateway');
    fill('Website URL', 'example.com');
    press(START);
    expect(await alertText()).toBe('Server error (502): Bad gateway');
  });

  it.each([
    { code: 'INVALID_STATE', message: 'The scan was started already.' },
    TOO_MANY_SCANS,
    STORAGE_FULL,
  ] as const)('closes the scan and says why its discovery failed with $code', async (refusal) => {
    const { server } = await openDashboard();
    takeScans(server);
    server.fail('discover', refusal.code, refusal.message);
    fill('Website URL', 'example.com');
    press(START);
    expect(await alertText()).toBe(`Failed to start discovery${refusal.message}`);
    await waitFor(() => expect(shownAddress()).toBe('/dashboard'));
    expect(screen.queryByRole('region', { name: 'Discovery' })).toBeNull();
  });
});

describe('A scan that fails before its pages are sorted', () => {
  it('says that the discovery failed, and why', async () => {
    const failure = { message: 'example.com did not answer.', code: 'SITE_UNREACHABLE' };
    await openScan(aSession(aScan('failed'), { failure }));
    expect(await alertText()).toBe('Discovery failedexample.com did not answer.');
  });
});

describe('The discovery of a site', () => {
  async function openDiscovery() {
    const app = await openDashboard(
      (server) => showScan(server, aSession(aScan('discovering'))),
      `?scan=${SCAN_ID}`,
    );
    await screen.findByRole('region', { name: 'Discovery' });
    return app;
  }

  it('shows its progress', async () => {
    const app = await openDiscovery();
    await screen.findByText('Starting discovery…');
    await sendEvent(app, 'discovery-progress', { status: 'fetching_sitemap', url_count: 0 });
    expect(says('Fetching the sitemap…')).toBe(true);
    await sendEvent(app, 'discovery-progress', { status: 'sitemap_found', url_count: 1 });
    expect(says('Sitemap found: 1 URL')).toBe(true);
    await sendEvent(app, 'discovery-progress', { status: 'analyzing_urls', url_count: 1_234 });
    expect(says('Analyzing 1,234 URLs…')).toBe(true);
  });

  it('says how many scans come first while it waits for its turn', async () => {
    const message = 'Waiting for its turn: 2 scans are before it';
    const session = aSession(aScan('discovering'));
    await openScan({ ...session, progress: { ...session.progress, message } });
    expect(await screen.findByText(message)).toBeDefined();
  });

  it('is stopped only after a confirmation', async () => {
    const { server } = await openDiscovery();
    server.answer('stop', 202, () => {
      showScan(server, aSession(aScan('stopped')));
      return { success: true, status: 'stopped' } as const;
    });
    press('Stop');
    press('Cancel', await screen.findByRole('dialog', { name: 'Stop scan' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls('stop')).toEqual([]);
    press('Stop');
    press('Stop scan', await screen.findByRole('dialog', { name: 'Stop scan' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Discovery' })).toBeNull());
    expect(server.calls('stop').map(({ params }) => params)).toEqual([{ id: SCAN_ID }]);
  });

  it('that is paused can be resumed', async () => {
    const { server } = await openDashboard(
      (api) => showScan(api, aSession(aScan('paused'))),
      `?scan=${SCAN_ID}`,
    );
    const banner = await screen.findByRole('region', { name: 'Discovery' });
    expect(says('Paused', banner)).toBe(true);
    server.answer('resume', 202, () => {
      showScan(server, aSession(aScan('discovering')));
      return { success: true, status: 'discovering' } as const;
    });
    press('Resume', banner);
    await screen.findByText('Starting discovery…');
  });
});

describe('An address without a scheme', () => {
  /** The scan of it over https fails; returns the addresses of the scans that were created. */
  async function scanFailingOverHttps(typed: string, code = 'site.unreachable') {
    const app = await openDashboard(takeScans);
    fill('Website URL', typed);
    const failure = { message: 'example.com did not answer.', code };
    app.server.answer('discover', 202, () => {
      showScan(app.server, aSession({ ...aScan('failed'), failure }, { failure }));
      return { success: true, status: 'discovering' } as const;
    });
    press(START);
    await screen.findAllByText('example.com did not answer.');
    return () => app.server.sent('createSession').map(({ url }) => url);
  }

  it('is scanned over http when nothing answers over https, once', async () => {
    const created = await scanFailingOverHttps('example.com/shop');
    await waitFor(() =>
      expect(created()).toEqual(['https://example.com/shop', 'http://example.com/shop']),
    );
    await notice('Nothing answered over https. Scanning http://example.com/shop instead.');
  });

  it('is not scanned again after another failure', async () => {
    const created = await scanFailingOverHttps('example.com', 'scan.site-not-scannable');
    expect(created()).toEqual(['https://example.com']);
  });

  it('with a scheme typed is scanned over that only', async () => {
    const created = await scanFailingOverHttps('https://example.com');
    expect(created()).toEqual(['https://example.com']);
  });
});
