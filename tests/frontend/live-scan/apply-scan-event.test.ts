import { describe, expect, it } from '@jest/globals';
import type { Scan } from '@signpost/contracts/http/scan.ts';
import type { SessionDetails } from '@signpost/contracts/http/scanner.ts';
import type { ScanEvent } from '../../../frontend/src/lib/events/scan-feed.ts';
import {
  applyScanEvent,
  applySnapshot,
} from '../../../frontend/src/lib/live-scan/apply-scan-event.ts';
import { liveScanOf, NO_SCAN } from '../../../frontend/src/lib/live-scan/live-scan.ts';
import { type ScanView, scanViewOf } from '../../../frontend/src/lib/live-scan/scan-view.ts';
import { AT, anEvent, aScan, aSession, numbered } from './scan-events.ts';

const viewOf = (status: Scan['status'], more: Partial<SessionDetails> = {}) =>
  scanViewOf(aSession(aScan(status), more));
const after = (view: ScanView, ...events: ScanEvent[]) => events.reduce(applyScanEvent, view);
const shownAfter = (view: ScanView, ...events: ScanEvent[]) => liveScanOf(after(view, ...events));
const update = (status: Scan['status']) => anEvent('session-update', { scan: aScan(status) });

const prioritization = {
  categorized_urls: [],
  stats: { important: 0, uncertain: 0, not_important: 0 },
  recommended_count: 0,
  estimated_time_minutes: 0,
  estimate: { fixed_seconds: 30, seconds_per_page: 0.6 },
};
const image = `data:image/jpeg;base64,${'A'.repeat(1_000)}`;

describe('The scan on the dashboard', () => {
  it('goes from discovery to the selection, is scanned and is complete', () => {
    const told = anEvent('discovery-progress', { status: 'analyzing_urls', url_count: 9 });
    const discovering = after(viewOf('discovering'), told);
    expect(liveScanOf(discovering)).toMatchObject({
      phase: 'discovering',
      discovery: { status: 'analyzing_urls', url_count: 9 },
    });
    const sorted = anEvent('url-prioritization', prioritization);
    const waiting = after(discovering, sorted, update('awaiting_selection'));
    expect(liveScanOf(waiting)).toMatchObject({ phase: 'awaiting_selection', prioritization });
    const scanning = after(waiting, update('crawling'));
    expect(liveScanOf(scanning).phase).toBe('scanning');
    expect(shownAfter(scanning, update('completed')).phase).toBe('complete');
  });

  it('is idle after an error and shows it, with idle agents and an empty feed', () => {
    const busy = after(
      viewOf('crawling'),
      anEvent('agent-status-update', {
        agent: 'crawler',
        status: 'active',
        action: 'a',
        progress: 5,
      }),
      anEvent('agent-action', { agent: 'crawler', action: 'a', details: '', type: 'info' }),
    );
    expect(liveScanOf(busy)).toMatchObject({ activity: [{ action: 'a' }] });
    const failure = { message: 'No page could be read', code: 'X' };
    const failed = anEvent('session-update', { scan: aScan('failed'), failure });
    expect(shownAfter(busy, failed)).toMatchObject({
      phase: 'idle',
      error: 'No page could be read',
      agents: NO_SCAN.agents,
      activity: [],
    });
  });

  it.each([
    [{ failure: { message: 'No page could be read', code: 'X' } }, 'No page could be read'],
    [{ failure: { message: '', code: 'X' } }, 'An error occurred during scanning'],
    [{}, 'Scan failed'],
  ])('that failed with %j shows “%s”', (more, sentence) => {
    expect(liveScanOf(viewOf('failed', more)).error).toBe(sentence);
  });

  it('shows no error of an earlier attempt', () => {
    const failed = viewOf('failed', { failure: { message: 'Away', code: 'X' } });
    expect(shownAfter(failed, update('crawling')).error).toBeNull();
  });

  it('is paused and resumed by its status', () => {
    const scanning = viewOf('crawling', { prioritization });
    const paused = after(scanning, update('paused'));
    expect(liveScanOf(paused)).toMatchObject({ phase: 'scanning', paused: true });
    expect(shownAfter(paused, update('crawling')).paused).toBe(false);
  });

  it('waits at a log-in form until the wait ends', () => {
    const auth = { url: 'https://example.com/login', form: { action: '', inputs: [] } };
    const waiting = after(viewOf('crawling'), anEvent('auth-required', auth));
    expect(liveScanOf(waiting).auth).toEqual(auth);
    expect(shownAfter(waiting, anEvent('auth-ended', {})).auth).toBeNull();
    expect(shownAfter(waiting, update('stopped')).auth).toBeNull();
  });

  it('follows its progress', () => {
    const view = after(
      viewOf('crawling'),
      anEvent('scan-progress', {
        progress: 62,
        phase: 'crawling',
        message: 'Reading',
        pages_crawled: 5,
        pages_total: 9,
      }),
    );
    expect(liveScanOf(view).progress?.progress).toBe(62);
  });

  it('keeps the newest 100 actions, 20 thoughts and 50 lines of log', () => {
    let view = viewOf('crawling');
    for (let n = 1; n <= 120; n += 1) {
      const text = String(n);
      view = after(
        view,
        anEvent('agent-action', { agent: 'crawler', action: text, details: '', type: 'info' }),
        anEvent('agent-thinking', { agent: 'crawler', text }),
        anEvent('scan-log', { type: 'info', message: text }),
      );
    }
    const shown = liveScanOf(view);
    expect(shown.activity.map(({ action }) => action).slice(0, 2)).toEqual(['120', '119']);
    expect(shown.activity).toHaveLength(100);
    expect(shown.thoughts).toHaveLength(20);
    expect(shown.thoughts[0]?.text).toBe('120');
    expect(shown.log).toHaveLength(50);
    expect(shown.log.at(-1)?.message).toBe('120');
  });

  it('gives entries with the same text and time different keys', () => {
    const thought = anEvent('agent-thinking', { agent: 'crawler', text: 'hm' });
    const { thoughts } = shownAfter(viewOf('crawling'), thought, thought);
    expect(new Set(thoughts.map(({ key }) => key)).size).toBe(2);
  });

  it('rejects a screenshot of less than 1,000 characters', () => {
    const short = anEvent('screenshot', { url: 'u', image: 'data:image/jpeg;base64,AA' });
    const failed = shownAfter(viewOf('crawling'), short);
    expect(failed.log[0]?.message).toBe('Screenshot failed - no image data');
    expect(failed.stream).toBe('error');
    const shown = shownAfter(viewOf('crawling'), anEvent('screenshot', { url: 'u', image }));
    expect(shown.stream).toBe('streaming');
    expect(shown.log).toEqual([]);
  });

  it('has no live stream while it is paused, and reconnects to it later', () => {
    const streaming = after(viewOf('crawling'), anEvent('screenshot', { url: 'u', image }));
    const paused = after(streaming, update('paused'));
    expect(liveScanOf(paused).stream).toBe('disconnected');
    expect(shownAfter(paused, update('crawling')).stream).toBe('connecting');
  });
});

describe('The order of the events', () => {
  const line = (seq: number) =>
    numbered(anEvent('scan-log', { type: 'info', message: String(seq) }), seq);
  const logOf = ({ log }: ScanView) => log.map(({ message }) => message);

  it('ignores an event that the snapshot contains', () => {
    const view = viewOf('crawling', { seq: 3 });
    expect(after(view, line(2), line(3))).toBe(view);
  });

  it('makes an early event wait for the missing ones', () => {
    const early = after(viewOf('crawling'), line(1), line(3), line(4));
    expect(logOf(early)).toEqual(['1']);
    expect(logOf(after(early, line(2)))).toEqual(['1', '2', '3', '4']);
  });

  it('continues from a snapshot with the waiting events', () => {
    const early = after(viewOf('crawling'), line(4), line(6));
    const entry = { type: 'info', message: 'up to 3', timestamp: AT } as const;
    const caughtUp = applySnapshot(early, viewOf('crawling', { seq: 3, log: [entry] }));
    expect(logOf(caughtUp)).toEqual(['up to 3', '4']);
    expect(caughtUp.order.ahead).toHaveLength(1);
  });

  it('drops a snapshot that is older than the view', () => {
    const view = after(viewOf('crawling', { seq: 5 }), line(6));
    expect(applySnapshot(view, viewOf('discovering', { seq: 5 }))).toBe(view);
  });

  it('applies volatile events at once, and a snapshot keeps their effect', () => {
    const early = after(
      viewOf('crawling'),
      line(9),
      anEvent('crawler-navigating', { url: 'https://example.com/a' }),
      anEvent('live-stream-connected', {}),
    );
    expect(early).toMatchObject({ visiting: 'https://example.com/a', stream: 'connected' });
    const reloaded = applySnapshot(early, viewOf('crawling', { seq: 9 }));
    expect(reloaded).toMatchObject({ visiting: 'https://example.com/a', stream: 'connected' });
  });
});
