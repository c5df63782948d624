import { describe, expect, it } from '@jest/globals';
import { applyScanEvent } from '../../../frontend/src/lib/live-scan/apply-scan-event.ts';
import { withSnapshot } from '../../../frontend/src/lib/live-scan/from-session.ts';
import {
  IDLE_AGENTS,
  type LiveScan,
  NO_SCAN,
} from '../../../frontend/src/lib/live-scan/live-scan.ts';
import type { ScanEvent } from '../../../frontend/src/lib/scan-feed.ts';
import { AT, anEvent, aScan, aSession } from './scan-events.ts';

const after = (state: LiveScan, ...events: ScanEvent[]) => events.reduce(applyScanEvent, state);
const prioritization = {
  categorized_urls: [],
  stats: { important: 0, uncertain: 0, not_important: 0 },
  recommended_count: 0,
  estimated_time_minutes: 0,
};
const progressOfDiscovery = anEvent('discovery-progress', {
  status: 'analyzing_urls',
  url_count: 9,
});

describe('the scan on the dashboard', () => {
  it('goes from discovering over the selection to scanning and is complete', () => {
    const discovering = after(NO_SCAN, progressOfDiscovery);
    expect(discovering.phase).toBe('discovering');
    expect(discovering.discovery).toEqual({ status: 'analyzing_urls', url_count: 9 });
    const waiting = after(discovering, anEvent('url-prioritization', prioritization));
    expect(waiting.phase).toBe('awaiting_selection');
    const scanning = after(waiting, anEvent('session-update', { scan: aScan('crawling') }));
    expect(scanning.phase).toBe('scanning');
    const complete = after(
      scanning,
      anEvent('scan-complete', {
        scan_id: 'x',
        pages_crawled: 8,
        started_at: AT,
        completed_at: AT,
        manifest_url: '/m',
      }),
    );
    expect(complete.phase).toBe('complete');
    expect(complete.complete?.pages_crawled).toBe(8);
  });

  it('is idle again after an error, which it shows, with idle agents and an empty feed', () => {
    const busy = after(
      withSnapshot(NO_SCAN, aSession(aScan('crawling'))),
      anEvent('agent-status-update', {
        agent: 'crawler',
        status: 'active',
        action: 'a',
        progress: 5,
      }),
      anEvent('agent-action', { agent: 'crawler', action: 'a', details: '', type: 'info' }),
    );
    expect(busy.activity).toHaveLength(1);
    const failed = after(busy, anEvent('scan-error', { message: '', code: 'X' }));
    expect(failed.phase).toBe('idle');
    expect(failed.error).toBe('An error occurred during scanning');
    expect(failed.agents).toEqual(IDLE_AGENTS);
    expect(failed.activity).toEqual([]);
  });

  it('is not set back by events that were on their way when the snapshot was made', () => {
    const scanning = withSnapshot(NO_SCAN, aSession(aScan('crawling'), { prioritization }));
    const late = after(
      scanning,
      progressOfDiscovery,
      anEvent('url-prioritization', prioritization),
    );
    expect(late.phase).toBe('scanning');
  });

  it('is paused and resumed by what the session says', () => {
    const scanning = withSnapshot(NO_SCAN, aSession(aScan('crawling'), { prioritization }));
    const paused = after(scanning, anEvent('session-update', { scan: aScan('paused') }));
    expect([paused.phase, paused.paused]).toEqual(['scanning', true]);
    const resumed = after(paused, anEvent('session-update', { scan: aScan('crawling') }));
    expect(resumed.paused).toBe(false);
  });

  it('keeps the newest 100 actions, 20 thoughts and 50 lines of log', () => {
    let state = NO_SCAN;
    for (let n = 1; n <= 120; n += 1) {
      const text = String(n);
      state = after(
        state,
        anEvent('agent-action', { agent: 'crawler', action: text, details: '', type: 'info' }),
        anEvent('agent-thinking', { agent: 'crawler', text }),
        anEvent('scan-log', { type: 'info', message: text }),
      );
    }
    expect(state.activity.map(({ action }) => action).slice(0, 2)).toEqual(['120', '119']);
    expect(state.activity).toHaveLength(100);
    expect(new Set(state.activity.map(({ id }) => id)).size).toBe(100);
    expect(state.thoughts).toHaveLength(20);
    expect(state.thoughts[0]?.text).toBe('120');
    expect(state.log).toHaveLength(50);
    expect(state.log.at(-1)?.message).toBe('120');
  });

  it('rejects a picture of less than 1,000 characters', () => {
    const short = anEvent('screenshot', { url: 'u', image: 'data:image/jpeg;base64,AA' });
    expect(after(NO_SCAN, short).log[0]?.message).toBe('Screenshot failed - no image data');
    const image = `data:image/jpeg;base64,${'A'.repeat(1_000)}`;
    const shown = after(NO_SCAN, anEvent('screenshot', { url: 'u', image }));
    expect(shown.stream).toBe('streaming');
    expect(shown.log).toEqual([]);
  });

  it('tells the same line of log once, whether by snapshot or by event', () => {
    const entry = { type: 'info' as const, message: 'hello', timestamp: AT };
    const state = withSnapshot(NO_SCAN, aSession(aScan('crawling'), { log: [entry] }));
    expect(after(state, anEvent('scan-log', { type: 'info', message: 'hello' })).log).toEqual([
      entry,
    ]);
  });

  it('comes back with what the agents thought and did, the same told once', () => {
    const did = { agent: 'crawler', action: 'Read', details: '/a', type: 'info' } as const;
    const [first, second] = ['2026-11-20T12:00:01.000Z', '2026-11-20T12:00:02.000Z'];
    const stored = {
      thoughts: [{ agent: 'crawler' as const, text: 'hm', timestamp: first }],
      activity: [{ ...did, timestamp: first }],
    };
    const reloaded = withSnapshot(NO_SCAN, aSession(aScan('crawling'), stored));
    const state = after(
      reloaded,
      anEvent('agent-thinking', { agent: 'crawler', text: 'hm' }, first),
      anEvent('agent-thinking', { agent: 'crawler', text: 'aha' }, second),
      anEvent('agent-action', did, first),
      anEvent('agent-action', did, second),
    );
    expect(state.thoughts.map(({ text }) => text)).toEqual(['aha', 'hm']);
    expect(state.activity.map(({ timestamp }) => timestamp)).toEqual([second, first]);
    // The server stores a moment later than it tells: what it has not stored yet stays.
    const again = withSnapshot(state, aSession(aScan('crawling'), stored));
    expect([again.thoughts, again.activity]).toEqual([state.thoughts, state.activity]);
    const over = withSnapshot(NO_SCAN, aSession(aScan('stopped'), stored));
    expect(over.activity).toEqual([]);
  });

  it('comes back as failed, completed or waiting from a snapshot alone', () => {
    const failure = { message: 'No page could be read', code: 'X' };
    const failed = withSnapshot(NO_SCAN, aSession(aScan('failed'), { failure }));
    expect([failed.phase, failed.error]).toEqual(['idle', 'No page could be read']);
    expect(withSnapshot(NO_SCAN, aSession(aScan('failed'))).error).toBe('Scan failed');
    expect(withSnapshot(NO_SCAN, aSession(aScan('completed'))).phase).toBe('complete');
    const waiting = aSession(aScan('awaiting_selection'), { prioritization });
    expect(withSnapshot(NO_SCAN, waiting).phase).toBe('awaiting_selection');
  });
});
