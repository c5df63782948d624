import { describe, expect, it } from '@jest/globals';
import type { SessionDetails } from '@signpost/contracts/http/scanner.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expectAccessible } from '../support/accessibility.ts';
import { renderApp } from '../support/app.tsx';
import { aSession } from '../support/manifest-answers.ts';
import { aListedScan, giveScans } from '../support/scans.ts';

const running = aListedScan({
  status: 'crawling',
  metadata: { scan_type: 'standard', duration_seconds: null },
});
const MOMENT = '2026-03-09T12:00:00.000Z';

async function openPanel(details: Partial<SessionDetails> = {}) {
  const page = renderApp(`/dashboard?tab=live&live=${running.id}`, {
    signedIn: true,
    prepare: (server) => {
      giveScans(server, [running]);
      server.answer('sessionDetails', 200, aSession(running, details));
      server.answer('agentStatus', 200, {
        status: running.status,
        progress: 10,
        phase: 'crawling',
        progress_message: '',
        manifest_ready: false,
        sitemap_ready: false,
        error: null,
        paused: false,
      });
    },
  });
  const panel = within(await screen.findByRole('region', { name: 'Live Agent Status' }));
  await screen.findByText('Reading pages');
  await waitFor(() => expect(page.socket.connected).toBe(true));
  return { ...page, panel };
}

const card = (panel: Awaited<ReturnType<typeof openPanel>>['panel'], title: string) =>
  within(panel.getByRole('heading', { level: 3, name: title }).closest('li') as HTMLElement);

describe('The agent status panel', () => {
  it('shows three agents that are waiting for tasks', async () => {
    const { panel } = await openPanel();

    for (const title of ['Crawler Agent', 'Manifest Agent', 'Review Agent']) {
      expect(card(panel, title).getByText('idle')).toBeTruthy();
      expect(card(panel, title).getByText('Waiting for tasks...')).toBeTruthy();
    }
    expect(panel.queryByRole('progressbar')).toBeNull();
    await expectAccessible();
  });

  it('is below an activity log with a heading of the same level', async () => {
    await openPanel();

    expect(screen.getByRole('heading', { level: 2, name: 'Activity Log' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: 'Live Agent Status' })).toBeTruthy();
  });

  it('shows the action of an agent and its progress', async () => {
    const { panel, socket } = await openPanel();

    await socket.send('agent-status-update', {
      scanId: running.id,
      timestamp: MOMENT,
      agent: 'crawler',
      status: 'active',
      action: 'Reading /lamps',
      progress: 40,
    });
    const crawler = card(panel, 'Crawler Agent');
    expect(await crawler.findByText('Reading /lamps')).toBeTruthy();
    expect(
      crawler
        .getByRole('progressbar', { name: 'Progress of the Crawler Agent' })
        .getAttribute('aria-valuenow'),
    ).toBe('40');
    expect(card(panel, 'Review Agent').queryByRole('progressbar')).toBeNull();
  });

  it('warns when it may be outdated', async () => {
    const { panel, socket } = await openPanel();
    const warning = 'Not connected to live updates. Agent status may be outdated.';
    expect(panel.queryByText(warning)).toBeNull();

    socket.loseNetwork();
    expect(await panel.findByText(warning)).toBeTruthy();
    socket.restoreNetwork();
    await waitFor(() => expect(panel.queryByText(warning)).toBeNull());
  });
});

describe('The activity feed', () => {
  const action = (agent: 'crawler' | 'reviewer', text: string, second: number) => ({
    agent,
    action: text,
    details: '',
    type: 'info' as const,
    timestamp: `2026-03-09T12:00:0${second}.000Z`,
  });

  const openFeed = async (details: Partial<SessionDetails> = {}) => {
    const page = await openPanel(details);
    await page.user.click(page.panel.getByRole('radio', { name: 'Detailed' }));
    return page;
  };

  it('is shown on request', async () => {
    const { panel } = await openPanel();

    expect(panel.queryByText('No agent activity yet')).toBeNull();
  });

  it('says when there is none', async () => {
    const { panel } = await openFeed();

    expect(panel.getByText('No agent activity yet')).toBeTruthy();
  });

  it('lists the actions, newest first, of all agents or of one', async () => {
    const { panel, socket, user } = await openFeed({
      activity: [action('crawler', 'Opened /', 1), action('reviewer', 'Tried a button', 2)],
    });
    await socket.send('agent-action', {
      scanId: running.id,
      ...action('crawler', 'Opened /lamps', 3),
      details: 'in 120 ms',
    });

    await panel.findByText(/Opened \/lamps/);
    const texts = () =>
      [...panel.getAllByRole('listitem')]
        .filter((item) => item.querySelector('time'))
        .map((item) => item.lastElementChild?.textContent);
    expect(texts()).toEqual(['Opened /lamps in 120 ms', 'Tried a button', 'Opened /']);
    await user.click(panel.getByRole('radio', { name: 'Review' }));
    expect(texts()).toEqual(['Tried a button']);
    await user.click(panel.getByRole('radio', { name: 'Manifest' }));
    expect(panel.getByText('No agent activity yet')).toBeTruthy();
  });

  it('keeps the latest hundred actions', async () => {
    const opened = (place: number) => ({
      ...action('crawler', `Opened page ${place}`, 1),
      timestamp: new Date(Date.parse(MOMENT) + place * 1_000).toISOString(),
    });
    const { panel, socket } = await openFeed({
      activity: Array.from({ length: 100 }, (_, place) => opened(place)),
    });
    await panel.findByText('Opened page 0');

    await socket.send('agent-action', { scanId: running.id, ...opened(100) });
    await panel.findByText('Opened page 100');
    expect(panel.getAllByText(/^Opened page/)).toHaveLength(100);
    expect(panel.queryByText('Opened page 0')).toBeNull();
  });
});
