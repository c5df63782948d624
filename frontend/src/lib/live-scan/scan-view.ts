import type {
  AgentAction,
  Agents,
  AuthInfo,
  DiscoveryProgress,
  LiveSitemapEntry,
  LogEntry,
  PatternStats,
  RobotsUpdate,
  Scan,
  ScanFailure,
  ScanProgress,
  ScanStrategy,
  UrlPrioritization,
} from '@signpost/contracts/http/scan.ts';
import type { SessionDetails } from '@signpost/contracts/http/scanner.ts';
import { type EventOrder, orderAt } from '../events/event-order.ts';

/** Product specification, section 9. */
export const LOG_LINES_KEPT = 50;
export const THOUGHTS_KEPT = 20;
export const ACTIVITY_KEPT = 100;

/** The state of the live stream from the scan's browser (product specification, section 4). */
export type StreamStatus = 'disconnected' | 'connecting' | 'connected' | 'streaming' | 'error';

type AgentThought = SessionDetails['thoughts'][number];

/**
 * A scan as the server describes it: a snapshot with the later events applied. Snapshot and events give the same view,
 * except for the two fields that only volatile events change.
 */
export interface ScanView {
  readonly order: EventOrder;
  readonly scan: Scan;
  readonly strategy: ScanStrategy['strategy'] | null;
  readonly discovery: DiscoveryProgress | null;
  readonly prioritization: UrlPrioritization | null;
  readonly progress: ScanProgress;
  readonly agents: Agents;
  /** Oldest first, the latest 100. */
  readonly activity: readonly AgentAction[];
  /** Oldest first, the latest 50. */
  readonly log: readonly LogEntry[];
  /** Oldest first, the latest 20. */
  readonly thoughts: readonly AgentThought[];
  readonly sitemap: readonly LiveSitemapEntry[];
  readonly patterns: readonly PatternStats[];
  readonly robots: RobotsUpdate | null;
  /** The log-in form at which the scan waits; null while it does not wait. */
  readonly auth: AuthInfo | null;
  /** Why the scan failed; null unless it failed. */
  readonly failure: ScanFailure | null;

  /** Volatile: URL of the crawler's current page. */
  readonly visiting: string | null;
  /** Volatile: the state of the live stream. */
  readonly stream: StreamStatus;
}

/** The view from a snapshot. */
export function scanViewOf(details: SessionDetails): ScanView {
  return {
    order: orderAt(details.seq),
    scan: details.scan,
    strategy: details.strategy?.strategy ?? null,
    discovery: details.discovery ?? null,
    prioritization: details.prioritization ?? null,
    progress: details.progress,
    agents: details.agents,
    activity: details.activity.slice(-ACTIVITY_KEPT),
    log: details.log.slice(-LOG_LINES_KEPT),
    thoughts: details.thoughts.slice(-THOUGHTS_KEPT),
    sitemap: details.sitemap_entries,
    patterns: details.patterns ?? [],
    robots: details.robots ?? null,
    auth: details.auth ?? null,
    failure: details.failure ?? null,
    visiting: null,
    stream: 'connecting',
  };
}
