import type {
  AgentAction,
  AgentState,
  Agents,
  AuthInfo,
  DiscoveryProgress,
  LiveSitemapEntry,
  LogEntry,
  PatternStats,
  RobotsUpdate,
  Scan,
  ScanProgress,
  UrlPrioritization,
} from '@signpost/contracts/http/scan.ts';
import { type Keyed, keyed } from '../keyed.ts';
import { isWorking, phaseOf, type ScanPhase } from './scan-phase.ts';
import type { ScanView, StreamStatus } from './scan-view.ts';

export type ActivityEntry = Keyed<AgentAction>;
export type Thought = Keyed<ScanView['thoughts'][number]>;

/** A scan as the dashboard shows it. */
export interface LiveScan {
  readonly phase: ScanPhase;
  readonly scan: Scan | null;
  readonly paused: boolean;
  /** Smart crawl: with the agents' thoughts and numbers by pattern. */
  readonly smart: boolean;
  readonly discovery: DiscoveryProgress | null;
  readonly prioritization: UrlPrioritization | null;
  readonly progress: ScanProgress | null;
  readonly agents: Agents;
  /** Newest first. */
  readonly activity: readonly ActivityEntry[];
  /** Oldest first. */
  readonly log: readonly LogEntry[];
  /** Newest first. */
  readonly thoughts: readonly Thought[];
  readonly sitemap: readonly LiveSitemapEntry[];
  readonly patterns: readonly PatternStats[];
  readonly robots: RobotsUpdate | null;
  readonly auth: AuthInfo | null;
  /** The page that the crawler is at. */
  readonly visiting: string | null;
  readonly stream: StreamStatus;
  readonly error: string | null;
}

const idle: AgentState = { status: 'idle', action: '', progress: 0, lastUpdate: null };
/** @internal */
export const IDLE_AGENTS: Agents = { crawler: idle, manifest: idle, reviewer: idle };

export const NO_SCAN: LiveScan = {
  phase: 'idle',
  scan: null,
  paused: false,
  smart: false,
  discovery: null,
  prioritization: null,
  progress: null,
  agents: IDLE_AGENTS,
  activity: [],
  log: [],
  thoughts: [],
  sitemap: [],
  patterns: [],
  robots: null,
  auth: null,
  visiting: null,
  stream: 'disconnected',
  error: null,
};

/** What the dashboard shows of a view. */
export function liveScanOf(view: ScanView): LiveScan {
  const { scan, prioritization, strategy, discovery, progress, log, sitemap, patterns } = view;
  const phase = phaseOf(scan, prioritization !== null);
  // Product specification, section 4: when scanning stops, agents are idle and their feed is empty.
  const over = phase === 'idle' || phase === 'complete';
  return {
    phase,
    scan,
    paused: scan.status === 'paused',
    smart: scan.metadata.scan_type === 'smart' || strategy === 'smart_crawl',
    discovery,
    prioritization,
    progress,
    agents: over ? IDLE_AGENTS : view.agents,
    activity: over ? [] : newestFirst(view.activity, ({ agent, action }) => `${agent} ${action}`),
    log,
    thoughts: newestFirst(view.thoughts, ({ text }) => text),
    sitemap,
    patterns,
    robots: view.robots,
    auth: over ? null : view.auth,
    visiting: view.visiting,
    stream: isWorking(scan) ? view.stream : 'disconnected',
    error: errorOf(view),
  };
}

function errorOf({ scan, failure }: ScanView): string | null {
  if (scan.status !== 'failed' && scan.status !== 'error') return null;
  if (failure === null) return 'Scan failed';
  return failure.message || 'An error occurred during scanning';
}

function newestFirst<Entry extends { readonly timestamp: string }>(
  entries: readonly Entry[],
  textOf: (entry: Entry) => string,
): readonly Keyed<Entry>[] {
  return keyed(entries, textOf).reverse();
}
