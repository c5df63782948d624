import type { LoginWall } from '../crawl/login-wall.ts';
import { type AgentFeed, EMPTY_FEED, withLater } from './agent-feed.ts';
import { type AgentStates, IDLE_AGENTS } from './agent-states.ts';
import type {
  DiscoveryProgress,
  LastingEventName,
  LastingEvents,
  NewEvent,
  PatternStats,
  PrioritizationNumbers,
  ScanProgress,
} from './scan-event.ts';

/**
 * What a scan's events report and neither the scan nor its pages store. Each property is stored as a note with its
 * name.
 */
export interface LiveState {
  readonly agents: AgentStates;
  readonly feed: AgentFeed;
  /** The last progress; null before the first. */
  readonly progress: ScanProgress | null;
  readonly discovery: DiscoveryProgress | null;
  readonly patterns: readonly PatternStats[];
  readonly prioritization: PrioritizationNumbers | null;
  /** The log-in form at which the scan waits; null when it does not wait. */
  readonly auth: LoginWall | null;
}

export const INITIAL_LIVE_STATE: LiveState = {
  agents: IDLE_AGENTS,
  feed: EMPTY_FEED,
  progress: null,
  discovery: null,
  patterns: [],
  prioritization: null,
  auth: null,
};

export type LivePart = keyof LiveState;

export const LIVE_PARTS = Object.keys(INITIAL_LIVE_STATE) as LivePart[];

type Rules = {
  readonly [Name in LastingEventName]?: (
    state: LiveState,
    payload: LastingEvents[Name],
    at: string,
  ) => Partial<LiveState>;
};

const rules: Rules = {
  'agent-status-update': ({ agents }, { agent, ...state }, at) => ({
    agents: { ...agents, [agent]: { ...state, lastUpdate: at } },
  }),
  'agent-thinking': ({ feed }, thought, at) => ({
    feed: withLater(feed, { thoughts: [{ at, ...thought }], actions: [] }),
  }),
  'agent-action': ({ feed }, action, at) => ({
    feed: withLater(feed, { thoughts: [], actions: [{ at, ...action }] }),
  }),
  'scan-progress': (_, progress) => ({ progress }),
  'discovery-progress': (_, discovery) => ({ discovery }),
  'pattern-detected': ({ patterns }, detected) => ({ patterns: withPattern(patterns, detected) }),
  'pattern-complete': ({ patterns }, complete) => ({ patterns: withPattern(patterns, complete) }),
  'url-prioritization': (_, { stats, recommendedCount, estimatedTimeMinutes }) => ({
    prioritization: { stats, recommendedCount, estimatedTimeMinutes },
  }),
  'auth-required': (_, auth) => ({ auth }),
  'auth-ended': () => ({ auth: null }),
};

/** The state after an event. Properties that the event does not change keep their identity. */
export function afterEvent(state: LiveState, { name, timestamp, payload }: NewEvent): LiveState {
  const rule = rules[name] as
    | ((state: LiveState, payload: NewEvent['payload'], at: string) => Partial<LiveState>)
    | undefined;
  return rule === undefined
    ? state
    : { ...state, ...rule(state, payload, timestamp.toISOString()) };
}

/** The properties of `after` that differ from those of `before`. */
export function changedParts(before: LiveState, after: LiveState): Partial<LiveState> {
  const changed = LIVE_PARTS.filter((part) => after[part] !== before[part]);
  return Object.fromEntries(changed.map((part) => [part, after[part]]));
}

function withPattern(
  patterns: readonly PatternStats[],
  changes: Pick<PatternStats, 'pattern'> & Partial<PatternStats>,
): readonly PatternStats[] {
  const none = { totalCount: 0, scanned: 0, skipped: 0, efficiency: 0 };
  const known = patterns.find(({ pattern }) => pattern === changes.pattern);
  const next: PatternStats = { ...none, ...known, ...changes };
  return known === undefined
    ? [...patterns, next]
    : patterns.map((other) => (other === known ? next : other));
}
