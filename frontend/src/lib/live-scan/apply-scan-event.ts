import type { ServerEventPayload } from '@signpost/contracts/events/server-events.ts';
import type { PatternStats } from '@signpost/contracts/http/scan.ts';
import type { ScanEvent } from '../scan-feed.ts';
import {
  IDLE_AGENTS,
  type LiveScan,
  phaseOf,
  SCREENSHOT_LEAST_CHARACTERS,
  withActions,
  withEntries,
  withLogEntry,
  withThoughts,
} from './live-scan.ts';

type Rules = {
  readonly [Name in ScanEvent['name']]?: (
    state: LiveScan,
    payload: ServerEventPayload<Name>,
  ) => LiveScan;
};

/** What each event changes. Events that are not listed change nothing that is shown. */
const rules: Rules = {
  'scan-started': (state) => ({
    ...state,
    error: null,
    stream: state.stream === 'disconnected' ? 'connecting' : state.stream,
  }),
  'session-update': (state, { scan }) => {
    const phase = phaseOf(scan, state.prioritization !== null);
    return { ...state, scan, phase, paused: scan.status === 'paused' };
  },
  'discovery-progress': (state, { status, url_count }) => ({
    ...state,
    // A snapshot may be ahead of events that were on their way: a scan never steps back.
    phase: isBeforeSelection(state) ? 'discovering' : state.phase,
    discovery: { status, url_count },
  }),
  'url-prioritization': (state, prioritization) => ({
    ...state,
    phase: isBeforeSelection(state) ? 'awaiting_selection' : state.phase,
    prioritization,
  }),
  'scan-strategy': (state, { strategy }) => ({
    ...state,
    smart: state.smart || strategy === 'smart_crawl',
  }),
  'scan-progress': (state, progress) => ({ ...state, progress }),
  'scan-log': (state, { type, message, timestamp }) => ({
    ...state,
    log: withLogEntry(state.log, { type, message, timestamp }),
  }),
  'scan-error': (state, { message }) => ({
    ...stopped(state),
    error: message || 'An error occurred during scanning',
  }),
  'scan-stopped': (state) => stopped(state),
  'scan-complete': (state, payload) => ({
    ...stopped(state),
    phase: 'complete',
    complete: payload,
    progress: state.progress && { ...state.progress, progress: 100 },
  }),
  'agent-status': (state, { agents }) => ({ ...state, agents }),
  'agent-status-update': (state, { agent, status, action, progress, timestamp }) => ({
    ...state,
    agents: { ...state.agents, [agent]: { status, action, progress, lastUpdate: timestamp } },
  }),
  'agent-action': (state, { agent, action, details, type, timestamp }) => ({
    ...state,
    activity: withActions(state.activity, [
      { timestamp, agent, action, details, type: type ?? 'info' },
    ]),
  }),
  'agent-thinking': (state, { text, timestamp }) => ({
    ...state,
    thoughts: withThoughts(state.thoughts, [{ text, timestamp }]),
  }),
  'auth-required': (state, { url, form }) => ({ ...state, auth: { url, form } }),
  'robots-txt-generated': (state, robots) => ({ ...state, robots }),
  'crawler-navigating': (state, { url }) => ({ ...state, visiting: url }),
  'navigation-complete': (state, { url }) => ({ ...state, visiting: url }),
  'page-crawled': (state, { url, title, pageNumber, depth }) => ({
    ...state,
    sitemap: withEntries(state.sitemap, [{ url, title, pageNumber, depth, completed: true }]),
  }),
  'sitemap-update': (state, { entries }) => ({
    ...state,
    sitemap: withEntries(state.sitemap, entries),
  }),
  'pattern-detected': (state, { pattern, category, total_count }) => ({
    ...state,
    patterns: withPattern(state.patterns, pattern, { category, total_count }),
  }),
  'pattern-complete': (
    state,
    { pattern, category, total_count, scanned, skipped, efficiency },
  ) => ({
    ...state,
    patterns: withPattern(state.patterns, pattern, {
      category,
      total_count,
      scanned,
      skipped,
      efficiency,
    }),
  }),
  screenshot: (state, { image, timestamp }) => {
    if (isPicture(image)) return { ...state, stream: 'streaming' };
    const message = 'Screenshot failed - no image data';
    return {
      ...state,
      stream: 'error',
      log: withLogEntry(state.log, { type: 'error', message, timestamp }),
    };
  },
  'live-stream-connected': (state) => ({ ...state, stream: 'connected' }),
  'live-stream-disconnected': (state) => ({ ...state, stream: 'disconnected' }),
  'live-frame': (state) =>
    state.stream === 'streaming' ? state : { ...state, stream: 'streaming' },
};

/** The state after an event. Pure; the same object when the event changes nothing. */
export function applyScanEvent(state: LiveScan, event: ScanEvent): LiveScan {
  const rule = rules[event.name] as
    | ((state: LiveScan, payload: ScanEvent['payload']) => LiveScan)
    | undefined;
  return rule === undefined ? state : rule(state, event.payload);
}

/** Product specification, section 5: anything shorter holds no picture. */
export const isPicture = (image: string | undefined): image is string =>
  typeof image === 'string' && image.length >= SCREENSHOT_LEAST_CHARACTERS;

const isBeforeSelection = ({ phase }: LiveScan): boolean =>
  phase === 'idle' || phase === 'discovering';

/** Scanning stopped: agents are idle and their feed is empty (product specification, section 4). */
function stopped(state: LiveScan): LiveScan {
  return {
    ...state,
    phase: 'idle',
    paused: false,
    agents: IDLE_AGENTS,
    activity: [],
    auth: null,
    visiting: null,
    stream: 'disconnected',
  };
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
