import type {
  ServerEventName,
  ServerEventPayload,
} from '@signpost/contracts/events/server-events.ts';
import type { AgentWorkStatus } from '@signpost/contracts/http/langgraph.ts';
import type { LiveSitemapEntry, PatternStats } from '@signpost/contracts/http/scan.ts';
import { takeEvent, takeSnapshot } from '../events/event-order.ts';
import { isLasting, type ScanEvent } from '../events/scan-feed.ts';
import { isWorking } from './scan-phase.ts';
import { ACTIVITY_KEPT, LOG_LINES_KEPT, type ScanView, THOUGHTS_KEPT } from './scan-view.ts';

/** A shorter text is not an image (product specification, section 5). */
const MIN_SCREENSHOT_CHARACTERS = 1_000;

type Rules = {
  readonly [Name in ServerEventName]?: (
    view: ScanView,
    payload: ServerEventPayload<Name>,
  ) => Partial<ScanView>;
};

/** The changes of the view by each event. Events without a rule change nothing that the app shows. */
const rules: Rules = {
  'scan-started': ({ stream }) => ({ stream: stream === 'disconnected' ? 'connecting' : stream }),
  'session-update': (view, { scan, failure = view.failure }) => ({
    scan,
    failure,
    ...(isWorking(scan) ? {} : { visiting: null, stream: 'connecting' }),
  }),
  'discovery-progress': (_, { status, url_count }) => ({ discovery: { status, url_count } }),
  'url-prioritization': (_, sorted) => ({
    prioritization: {
      categorized_urls: sorted.categorized_urls,
      stats: sorted.stats,
      recommended_count: sorted.recommended_count,
      estimated_time_minutes: sorted.estimated_time_minutes,
      estimate: sorted.estimate,
    },
  }),
  'scan-strategy': (_, { strategy }) => ({ strategy }),
  'scan-progress': (_, { progress, phase, message, pages_crawled, pages_total }) => ({
    progress: { progress, phase, message, pages_crawled, pages_total },
  }),
  'scan-log': ({ log }, { type, message, timestamp }) => ({
    log: withLatest(log, { type, message, timestamp }, LOG_LINES_KEPT),
  }),
  'agent-status-update': ({ agents }, { agent, status, action, progress, timestamp }) => ({
    agents: { ...agents, [agent]: { status, action, progress, lastUpdate: timestamp } },
  }),
  'agent-action': ({ activity }, { agent, action, details, type, timestamp }) => ({
    activity: withLatest(activity, { agent, action, details, type, timestamp }, ACTIVITY_KEPT),
  }),
  'agent-thinking': ({ thoughts }, { agent, text, timestamp }) => ({
    thoughts: withLatest(thoughts, { agent, text, timestamp }, THOUGHTS_KEPT),
  }),
  'auth-required': (_, { url, form }) => ({ auth: { url, form } }),
  'auth-ended': () => ({ auth: null }),
  'robots-txt-generated': (_, { original, updated, added_lines, manifest_url }) => ({
    robots: { original, updated, added_lines, manifest_url },
  }),
  'sitemap-update': ({ sitemap }, { entries }) => ({ sitemap: withEntries(sitemap, entries) }),
  'pattern-detected': ({ patterns }, { pattern, category, total_count }) => ({
    patterns: withPattern(patterns, pattern, { category, total_count }),
  }),
  'pattern-complete': (
    { patterns },
    { pattern, category, total_count, scanned, skipped, efficiency },
  ) => ({
    patterns: withPattern(patterns, pattern, {
      category,
      total_count,
      scanned,
      skipped,
      efficiency,
    }),
  }),

  'crawler-navigating': (_, { url }) => ({ visiting: url }),
  'navigation-complete': (_, { url }) => ({ visiting: url }),
  screenshot: ({ log }, { image, timestamp }) => {
    if (isPicture(image)) return { stream: 'streaming' };
    const message = 'Screenshot failed - no image data';
    return {
      stream: 'error',
      log: withLatest(log, { type: 'error', message, timestamp }, LOG_LINES_KEPT),
    };
  },
  'live-stream-connected': () => ({ stream: 'connected' }),
  'live-stream-disconnected': () => ({ stream: 'disconnected' }),
  'live-frame': () => ({ stream: 'streaming' }),
};

/**
 * The view after an event. A lasting event that the view already contains changes nothing; one that arrives before an
 * earlier one waits in `order`. Volatile events apply at once. Returns the same object when nothing changes.
 */
export function applyScanEvent(view: ScanView, event: ScanEvent): ScanView {
  if (!isLasting(event)) return changed(view, event);
  const { order, due } = takeEvent(view.order, event);
  return order === view.order ? view : due.reduce(changed, { ...view, order });
}

/**
 * The view after a new snapshot, with the events that waited for it. A snapshot that is older than the view is dropped.
 * The fields that only volatile events change are kept while the scan is running.
 */
export function applySnapshot(view: ScanView, snapshot: ScanView): ScanView {
  if (snapshot.order.seq < view.order.seq) return view;
  const { order, due } = takeSnapshot(view.order, snapshot.order.seq);
  const atWork = isWorking(snapshot.scan) ? { visiting: view.visiting, stream: view.stream } : {};
  return due.reduce(changed, { ...snapshot, ...atWork, order });
}

/**
 * The view with the progress of a polled status, for the time without live events. An answer with another status
 * changes nothing: the next snapshot brings it, with all that changes with the status.
 */
export function applyStatus(view: ScanView, status: AgentWorkStatus): ScanView {
  if (status.status !== view.scan.status) return view;
  const { progress, phase, progress_message: message } = status;
  return { ...view, progress: { ...view.progress, progress, phase, message } };
}

function changed(view: ScanView, event: ScanEvent): ScanView {
  const rule = rules[event.name] as
    | ((view: ScanView, payload: ScanEvent['payload']) => Partial<ScanView>)
    | undefined;
  return rule === undefined ? view : { ...view, ...rule(view, event.payload) };
}

export const isPicture = (image: string | undefined): image is string =>
  typeof image === 'string' && image.length >= MIN_SCREENSHOT_CHARACTERS;

const withLatest = <Entry>(known: readonly Entry[], entry: Entry, kept: number): readonly Entry[] =>
  [...known, entry].slice(-kept);

/** The entries with the changed ones replaced and the new ones appended. */
function withEntries(
  known: readonly LiveSitemapEntry[],
  changed: readonly LiveSitemapEntry[],
): readonly LiveSitemapEntry[] {
  const byUrl = new Map(known.map((entry) => [entry.url, entry]));
  for (const entry of changed) byUrl.set(entry.url, entry);
  return [...byUrl.values()];
}

function withPattern(
  patterns: readonly PatternStats[],
  pattern: string,
  numbers: Partial<PatternStats>,
): readonly PatternStats[] {
  const none = { pattern, category: '', total_count: 0, scanned: 0, skipped: 0, efficiency: 0 };
  const known = patterns.find((other) => other.pattern === pattern);
  const next = { ...(known ?? none), ...numbers };
  return known === undefined
    ? [...patterns, next]
    : patterns.map((other) => (other === known ? next : other));
}
