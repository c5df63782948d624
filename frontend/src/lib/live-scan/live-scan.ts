import type {
  AgentAction,
  AgentState,
  Agents,
  AuthInfo,
  LiveSitemapEntry,
  LogEntry,
  PatternStats,
  RobotsUpdate,
  Scan,
  ScanProgress,
  ScanStatus,
  UrlPrioritization,
} from '@signpost/contracts/http/scan.ts';

/** Product specification, section 9. */
export const LOG_KEPT = 50;
const THOUGHTS_KEPT = 20;
const ACTIVITY_KEPT = 100;
export const SCREENSHOT_LEAST_CHARACTERS = 1_000;

/** Product specification, section 4: what the dashboard is doing. */
export type ScanPhase = 'idle' | 'discovering' | 'awaiting_selection' | 'scanning' | 'complete';

/** Product specification, section 4: the state of the pictures from the scan's browser. */
export type StreamStatus = 'disconnected' | 'connecting' | 'connected' | 'streaming' | 'error';

export interface Discovery {
  readonly status: 'fetching_sitemap' | 'sitemap_found' | 'analyzing_urls';
  readonly url_count: number;
}

/** Something that an agent did; the newest stands first in its list. */
export interface ActivityEntry extends AgentAction {
  readonly id: string;
}

export interface Thought {
  readonly id: string;
  readonly text: string;
  readonly timestamp: string;
}

export interface CompletedScan {
  readonly scan_id: string;
  readonly pages_crawled: number;
  readonly started_at: string | null;
  readonly completed_at: string | null;
  readonly manifest_url: string;
}

/** All that the dashboard knows of one scan: a snapshot of the server with its later events applied. */
export interface LiveScan {
  readonly phase: ScanPhase;
  readonly scan: Scan | null;
  readonly paused: boolean;
  /** Smart crawl: with the agents' thoughts and numbers by pattern. */
  readonly smart: boolean;
  readonly discovery: Discovery | null;
  readonly prioritization: UrlPrioritization | null;
  readonly progress: ScanProgress | null;
  readonly agents: Agents;
  /** Newest first. */
  readonly activity: readonly ActivityEntry[];
  /** Oldest first, the latest 50. */
  readonly log: readonly LogEntry[];
  /** Newest first, the latest 20. */
  readonly thoughts: readonly Thought[];
  readonly sitemap: readonly LiveSitemapEntry[];
  readonly patterns: readonly PatternStats[];
  readonly robots: RobotsUpdate | null;
  readonly auth: AuthInfo | null;
  /** Whether credentials were given from this page. */
  readonly loginTried: boolean;
  /** The page that the crawler is at. */
  readonly visiting: string | null;
  readonly stream: StreamStatus;
  readonly complete: CompletedScan | null;
  readonly error: string | null;
  /** Whether the server's snapshot has come. */
  readonly loaded: boolean;
}

const idle: AgentState = { status: 'idle', action: '', progress: 0, lastUpdate: null };
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
  loginTried: false,
  visiting: null,
  stream: 'disconnected',
  complete: null,
  error: null,
  loaded: false,
};

/** Where a scan of that status stands on the dashboard. */
export function phaseOf(scan: Scan, sorted: boolean): ScanPhase {
  const smart = scan.metadata.scan_type === 'smart';
  const phases: Record<ScanStatus, ScanPhase> = {
    creating: smart ? 'discovering' : 'scanning',
    connecting: smart ? 'discovering' : 'scanning',
    discovering: smart ? 'discovering' : 'scanning',
    awaiting_selection: 'awaiting_selection',
    crawling: 'scanning',
    scanning: 'scanning',
    manifest: 'scanning',
    reviewing: 'scanning',
    paused: smart && !sorted ? 'discovering' : 'scanning',
    completed: 'complete',
    stopped: 'idle',
    failed: 'idle',
    error: 'idle',
  };
  return phases[scan.status] ?? 'scanning';
}

/** The agents' actions with more of them; one that is told by a snapshot and by its event is the same. */
export const withActions = (
  known: readonly ActivityEntry[],
  told: readonly AgentAction[],
): readonly ActivityEntry[] =>
  newestFirst(
    known,
    told.map((entry) => ({ ...entry, id: idOf(entry, entry.agent, entry.action, entry.details) })),
    ACTIVITY_KEPT,
  );

/** The agents' thoughts with more of them, each once. */
export const withThoughts = (
  known: readonly Thought[],
  told: readonly Omit<Thought, 'id'>[],
): readonly Thought[] =>
  newestFirst(
    known,
    told.map(({ text, timestamp }) => ({ id: idOf({ timestamp }, text), text, timestamp })),
    THOUGHTS_KEPT,
  );

const idOf = ({ timestamp }: { readonly timestamp: string }, ...parts: readonly string[]): string =>
  [timestamp, ...parts].join(' ');

/** `known` is the newest first, `told` the oldest; of the same moment, what is told later is the newer. */
function newestFirst<Entry extends { readonly id: string; readonly timestamp: string }>(
  known: readonly Entry[],
  told: readonly Entry[],
  kept: number,
): readonly Entry[] {
  const ids = new Set(known.map(({ id }) => id));
  const news = told.filter(({ id }) => !ids.has(id));
  if (news.length === 0) return known;
  return [...news.toReversed(), ...known]
    .sort((one, other) => Date.parse(other.timestamp) - Date.parse(one.timestamp))
    .slice(0, kept);
}

/** The log with one entry more; what it holds already (a snapshot and an event may tell the same) is not repeated. */
export function withLogEntry(log: readonly LogEntry[], entry: LogEntry): readonly LogEntry[] {
  const known = log.some(
    ({ timestamp, message }) => timestamp === entry.timestamp && message === entry.message,
  );
  return known ? log : [...log, entry].slice(-LOG_KEPT);
}

/** The entries with some of them replaced or added, in the order in which they came. */
export function withEntries(
  known: readonly LiveSitemapEntry[],
  changed: readonly LiveSitemapEntry[],
): readonly LiveSitemapEntry[] {
  const byUrl = new Map(known.map((entry) => [entry.url, entry]));
  for (const entry of changed) byUrl.set(entry.url, entry);
  return [...byUrl.values()];
}
