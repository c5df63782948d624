import type {
  AgentAction,
  AgentState,
  Agents,
  Scan,
  ScanProgress,
} from '@signpost/contracts/http/scan.ts';
import { type Keyed, keyed } from '../keyed.ts';
import { isWorking, phaseOf, type ScanPhase } from './scan-phase.ts';
import type { ScanView } from './scan-view.ts';

export type ActivityEntry = Keyed<AgentAction>;
export type Thought = Keyed<ScanView['thoughts'][number]>;

/** The fields of a view that the dashboard shows unchanged. */
type ShownAsIs = Omit<
  ScanView,
  'order' | 'scan' | 'strategy' | 'progress' | 'activity' | 'thoughts' | 'failure'
>;

/** A scan as the dashboard shows it: a view, or no scan yet. */
export interface LiveScan extends ShownAsIs {
  readonly phase: ScanPhase;
  readonly scan: Scan | null;
  readonly paused: boolean;
  /** Whether it is a smart scan, with the agents' thoughts and statistics by pattern. */
  readonly smart: boolean;
  readonly progress: ScanProgress | null;
  /** Newest first. */
  readonly activity: readonly ActivityEntry[];
  /** Newest first. */
  readonly thoughts: readonly Thought[];
  /** Why the scan failed, in one sentence. */
  readonly error: string | null;
}

const IDLE_AGENT: AgentState = { status: 'idle', action: '', progress: 0, lastUpdate: null };
const IDLE_AGENTS: Agents = { crawler: IDLE_AGENT, manifest: IDLE_AGENT, reviewer: IDLE_AGENT };

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

/** The view as the dashboard shows it. */
export function liveScanOf(view: ScanView): LiveScan {
  const { order, strategy, failure, ...shown } = view;
  const { scan, prioritization } = shown;
  const phase = phaseOf(scan, prioritization !== null);
  // Product specification, section 4: when scanning stops, agents are idle and their feed is empty.
  const over = phase === 'idle' || phase === 'complete';
  return {
    ...shown,
    phase,
    paused: scan.status === 'paused',
    smart: scan.metadata.scan_type === 'smart' || strategy === 'smart_crawl',
    agents: over ? IDLE_AGENTS : view.agents,
    activity: over ? [] : newestFirst(view.activity, ({ agent, action }) => `${agent} ${action}`),
    thoughts: newestFirst(view.thoughts, ({ text }) => text),
    auth: over ? null : view.auth,
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
