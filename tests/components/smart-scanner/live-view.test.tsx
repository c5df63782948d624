import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { aScan, aSession, SCAN_ID } from '../../frontend/live-scan/scan-events.ts';
import { expectAccessible } from '../support/accessibility.ts';
import type { App } from '../support/app.tsx';
import { sendEvent } from '../support/dashboard.ts';
import { press, says } from '../support/form.ts';
import { at, openLiveView, statusOf } from '../support/live-view.ts';
import { showScan } from '../support/scans.ts';
import { controlTime, passTime } from '../support/time.ts';

const part = (live: HTMLElement, name: string) => within(live).getByRole('region', { name });

const LATER = '2026-11-20T12:00:01.000Z';

describe('The live view of a scan', () => {
  it.each(['crawling', 'scanning', 'manifest', 'reviewing'] as const)(
    'shows a scan that is %s',
    async (status) => {
      const { live } = await openLiveView(at(status));
      expect(within(live).getByRole('heading', { name: 'example.com' })).toBeDefined();
      expect(says(status, live)).toBe(true);
      expect(says('40%', live)).toBe(true);
      expect(statusOf(live)).toBe('Scanning…');
      expect(screen.queryByRole('button', { name: 'Start Smart Scan' })).toBeNull();
    },
  );

  it('can be used with assistive technology', async () => {
    await openLiveView();
    await expectAccessible();
  });

  it('follows the progress', async () => {
    const { app, live } = await openLiveView();
    await sendEvent(app, 'scan-progress', {
      progress: 62.4,
      phase: 'crawling',
      message: 'Reading /lamps',
      pages_crawled: 5,
      pages_total: 8,
    });
    expect(statusOf(live)).toBe('Reading /lamps');
    const bar = within(live).getByRole('progressbar', { name: 'Scan progress' });
    expect(bar.getAttribute('aria-valuenow')).toBe('62');
  });

  it('fills the sitemap and the manifest with the pages that are read', async () => {
    const { app, live } = await openLiveView();
    const sitemap = part(live, 'Live sitemap');
    expect(says('No pages yet.', sitemap)).toBe(true);
    await sendEvent(app, 'sitemap-update', {
      entries: [
        {
          url: 'https://example.com/lamps',
          title: 'Lamps',
          pageNumber: 1,
          completed: false,
          depth: 1,
        },
      ],
    });
    expect(sitemap.textContent).toContain('0 of 1');
    await sendEvent(app, 'sitemap-update', {
      entries: [
        {
          url: 'https://example.com/lamps',
          title: 'All lamps',
          pageNumber: 1,
          completed: true,
          depth: 1,
        },
      ],
    });
    expect(sitemap.textContent).toContain('1 of 1');
    expect(sitemap.textContent).toContain('All lamps (read)');
    expect(live.textContent).toContain('"title": "All lamps"');
  });

  it('writes elements, forms and patterns into the manifest as they become known', async () => {
    const { app, live } = await openLiveView();
    const url = 'https://example.com/lamps/blue';
    await sendEvent(app, 'pattern-detected', {
      pattern: '/lamps/:slug',
      category: 'product',
      total_count: 12,
    });
    await sendEvent(app, 'sitemap-update', {
      entries: [{ url, title: 'Blue lamp', pageNumber: 1, completed: true, depth: 2 }],
    });
    await sendEvent(app, 'page-crawled', {
      ...{ url, title: 'Blue lamp', pageNumber: 1, totalPages: 12, depth: 2 },
      ...{ status_code: 200, elements: 31, forms: 2 },
    });
    const text = part(live, 'Live manifest').querySelector('pre')?.textContent ?? '';
    expect(JSON.parse(text)).toMatchObject({
      version: '1.0',
      patterns: [{ pattern: '/lamps/:slug', pages: 12, read: 1 }],
      pages: [{ url, title: 'Blue lamp', elements: 31, forms: 2 }],
    });
  });

  it('says why pages are skipped, the newest first', async () => {
    const { app, live } = await openLiveView();
    expect(within(live).queryByRole('region', { name: 'Skipped pages' })).toBeNull();
    for (const [path, reason] of [
      ['cart', 'robots.txt does not allow it'],
      ['lamps/red', 'similar pages were read'],
    ])
      await sendEvent(app, 'page-skipped', {
        url: `https://example.com/${path}`,
        pattern: `/${path}`,
        reason: `${reason}`,
      });
    const pages = within(part(live, 'Skipped pages')).getAllByRole('listitem');
    expect(pages.map(({ textContent }) => textContent)).toEqual([
      'https://example.com/lamps/redsimilar pages were read',
      'https://example.com/cartrobots.txt does not allow it',
    ]);
    await expectAccessible(live);
  });

  it('says how many scans come first while it waits for its turn', async () => {
    const message = 'Waiting for its turn: 1 scan is before it';
    const { progress } = at('crawling');
    const { live } = await openLiveView(at('crawling', { progress: { ...progress, message } }));
    expect(statusOf(live)).toBe(message);
  });

  it('renders only the visible ones of thousands of pages', async () => {
    const entries = Array.from({ length: 5_000 }, (_, index) => ({
      url: `https://example.com/page-${index}`,
      title: `Page ${index}`,
      pageNumber: index + 1,
      completed: false,
      depth: 1,
    }));
    const { live } = await openLiveView(at('crawling', { sitemap_entries: entries }));
    const rows = within(part(live, 'Live sitemap')).getAllByRole('listitem');
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.length).toBeLessThan(100);
    expect(live.textContent).toContain('0 of 5,000');
  });

  it('shows the thoughts and actions of the agents, the newest first', async () => {
    const { app, live } = await openLiveView();
    const mind = part(live, "Agent's mind");
    expect(says('No thoughts yet.', mind)).toBe(true);
    await sendEvent(app, 'agent-thinking', { agent: 'crawler', text: 'Lamps come first' });
    await sendEvent(app, 'agent-thinking', { agent: 'manifest', text: 'Then shades' }, LATER);
    const thoughts = within(mind).getAllByRole('listitem');
    expect(thoughts.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Then shades'),
      expect.stringContaining('Lamps come first'),
    ]);
    await sendEvent(app, 'scan-log', { type: 'warning', message: 'A slow page' });
    const action = { agent: 'crawler', action: 'Read', details: '/lamps', type: 'info' } as const;
    await sendEvent(app, 'agent-action', action, LATER);
    const log = within(part(live, 'Activity log')).getAllByRole('listitem');
    expect(log.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Read: /lamps'),
      expect.stringContaining('warning: A slow page'),
    ]);
  });

  it('shows no thoughts of a scan that has none', async () => {
    const { live } = await openLiveView(aSession(aScan('crawling', 'standard')));
    expect(within(live).queryByRole('region', { name: "Agent's mind" })).toBeNull();
  });

  it('counts the skipped pages of each pattern', async () => {
    const { app, live } = await openLiveView();
    await sendEvent(app, 'pattern-detected', {
      pattern: '/product/:slug',
      category: 'Products',
      total_count: 1_200,
    });
    const card = within(part(live, 'Patterns')).getByRole('listitem');
    expect(card.textContent).toContain('Total1,200Scanned0Skipped0Efficiency0%');
    await sendEvent(app, 'pattern-complete', {
      pattern: '/product/:slug',
      category: 'Products',
      total_count: 1_200,
      scanned: 5,
      skipped: 1_195,
      efficiency: 99.6,
    });
    expect(card.textContent).toContain('Total1,200Scanned5Skipped1,195Efficiency100%');
  });

  it('says Live while frames come, and shows the newest', async () => {
    const { app, live } = await openLiveView();
    expect(says('Connecting', live)).toBe(true);
    await sendEvent(app, 'live-stream-connected', {});
    const image = `data:image/jpeg;base64,${'A'.repeat(1_000)}`;
    await sendEvent(app, 'screenshot', { url: 'https://example.com/lamps', image });
    expect(says('Live', live)).toBe(true);
    const picture = within(live).getByRole('img', { name: 'The page https://example.com/lamps' });
    expect(picture.getAttribute('src')).toBe(image);
    const frame = (seq: number, url = 'https://example.com/lamps') =>
      sendEvent(app, 'live-frame', { url, image: new ArrayBuffer(8), width: 8, height: 8, seq });
    // Another tab of the crawler opens a page meanwhile: the screenshot keeps the address of its own page.
    await sendEvent(app, 'crawler-navigating', { url: 'https://example.com/chairs' });
    await frame(2);
    const second = picture.getAttribute('src');
    expect(second).toMatch(/^blob:/);
    await frame(1);
    expect(picture.getAttribute('src')).toBe(second);
    await frame(3, 'https://example.com/chairs');
    expect(picture.getAttribute('src')).not.toBe(second);
    expect(picture.getAttribute('alt')).toBe('The page https://example.com/chairs');
    expect(says('https://example.com/chairs', live)).toBe(true);
    await sendEvent(app, 'live-stream-disconnected', {});
    expect(says('Offline', live)).toBe(true);
  });

  it('shows the last screenshot and its page again after a reload', async () => {
    const { app, live } = await openLiveView();
    const image = `data:image/jpeg;base64,${'A'.repeat(1_000)}`;
    await sendEvent(app, 'screenshot', { url: 'https://example.com/lamps', image });
    await sendEvent(app, 'crawler-navigating', { url: 'https://example.com/next' });
    const name = 'The page https://example.com/lamps';
    expect(within(live).getByRole('img', { name }).getAttribute('src')).toBe(image);
    cleanup();
    const again = await openLiveView();
    expect(within(again.live).getByRole('img', { name }).getAttribute('src')).toBe(image);
    sessionStorage.clear();
  });

  it('loads the scan again when an event was lost', async () => {
    const { app, server, socket } = await openLiveView();
    showScan(server, at('stopped'));
    socket.loseEvent(SCAN_ID);
    await sendEvent(app, 'scan-log', { type: 'info', message: 'Stopped' });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Live scan' })).toBeNull());
  });

  it('polls the status only while the live connection is lost', async () => {
    controlTime();
    const { server, socket } = await openLiveView();
    await passTime(10_000);
    expect(server.calls('agentStatus')).toEqual([]);
    socket.loseNetwork();
    showScan(server, at('stopped'));
    await passTime(2_000);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Live scan' })).toBeNull());
    expect(server.calls('agentStatus').length).toBeGreaterThan(0);
  });
});

describe('A running scan without a live connection', () => {
  it('shows the progress and the message of the polled status', async () => {
    controlTime();
    const { server, socket, live } = await openLiveView();
    socket.loseNetwork();
    server.answer('agentStatus', 200, {
      status: 'crawling',
      progress: 73,
      phase: 'crawling',
      progress_message: 'Read 22 of 30 pages',
      manifest_ready: false,
      sitemap_ready: false,
      error: null,
      paused: false,
    });
    await passTime(2_000);
    await waitFor(() => expect(live.textContent).toContain('73%'));
    expect(live.textContent).toContain('Read 22 of 30 pages');
  });

  it('loads the scan again when its files become ready', async () => {
    controlTime();
    const { server, socket } = await openLiveView();
    socket.loseNetwork();
    await passTime(2_000);
    const loaded = server.calls('sessionDetails').length;
    server.answer('agentStatus', 200, {
      status: 'crawling',
      progress: 73,
      phase: 'crawling',
      progress_message: '',
      manifest_ready: true,
      sitemap_ready: true,
      error: null,
      paused: false,
    });
    await passTime(6_000);
    await waitFor(() => expect(server.calls('sessionDetails')).toHaveLength(loaded + 1));
  });
});

describe('The live connection of a scan', () => {
  const banner = () =>
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .filter((text) => /live updates|Connection failed|Disconnected/.test(text ?? ''));

  const lose = ({ socket }: App) => {
    socket.loseNetwork();
    socket.failAttempt();
  };

  it('that is lost is reported, and the scan stays in view', async () => {
    const { app, live } = await openLiveView();
    app.socket.loseNetwork();
    expect(banner()).toEqual([]);
    expect(says('Offline', live)).toBe(true);
    await screen.findByText('Connecting to live updates…');
    expect(live.isConnected).toBe(true);
  });

  it('that cannot be opened says why at once', async () => {
    const { app } = await openLiveView();
    lose(app);
    expect(banner()).toEqual(['Connection failed: websocket error']);
  });

  it('that comes back shows the current state of the scan', async () => {
    const { app, server, live } = await openLiveView();
    lose(app);
    const session = at('crawling');
    showScan(server, {
      ...session,
      progress: { ...session.progress, progress: 77, message: 'Nearly there' },
    });
    app.socket.restoreNetwork();
    await within(live).findByText('77%');
    expect(banner()).toEqual([]);
  });

  it('can be reopened by the user once socket.io has given up', async () => {
    const { app } = await openLiveView();
    lose(app);
    app.socket.giveUp();
    await screen.findByRole('button', { name: 'Reconnect' });
    app.socket.allowConnection();
    press('Reconnect');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Reconnect' })).toBeNull());
  });
});
