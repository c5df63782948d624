import type { UrlPriority } from '../crawl/frontier.ts';
import type { LoginWall } from '../crawl/login-wall.ts';
import type { ScanSession } from './scan-session.ts';

export type AgentName = 'crawler' | 'manifest' | 'reviewer';
export type AgentActivity = 'idle' | 'active' | 'done' | 'error';
export type LogLevel = 'info' | 'success' | 'warning' | 'error';

export interface CategorizedUrl {
  readonly url: string;
  readonly title: string;
  readonly reason: string;
  readonly priority: UrlPriority;
  /** The URL's pattern when it was judged. */
  readonly pattern: string;
}

export interface AgentState {
  readonly status: AgentActivity;
  readonly action: string;
  readonly progress: number;
  readonly lastUpdate: string | null;
}

/** A page in the live sitemap; `depth`: the number of segments in the URL's path, 0 to 5. */
export interface LiveSitemapEntry {
  readonly url: string;
  readonly title: string;
  readonly pageNumber: number;
  readonly completed: boolean;
  readonly depth: number;
}

/** An agent, its status and action, and its progress on its own work (0 to 100). */
type AgentReport = Pick<AgentState, 'status' | 'action' | 'progress'> & {
  readonly agent: AgentName;
};

/** `progress` of the whole scan, 0 to 100. */
export interface ScanProgress {
  readonly progress: number;
  readonly phase: string;
  readonly message: string;
  readonly pagesCrawled: number;
  readonly pagesTotal: number;
}

export interface ScanStrategy {
  readonly strategy: 'smart_crawl' | 'standard';
  readonly reason: string;
}

export interface DiscoveryProgress {
  readonly status: 'fetching_sitemap' | 'sitemap_found' | 'analyzing_urls';
  readonly urlCount: number;
}

/** The numbers of a prioritisation. */
export interface PrioritizationNumbers {
  readonly stats: Readonly<Record<UrlPriority, number>>;
  readonly recommendedCount: number;
  readonly estimatedTimeMinutes: number;
}

export interface UrlPrioritization extends PrioritizationNumbers {
  readonly categorizedUrls: readonly CategorizedUrl[];
}

export interface RobotsUpdate {
  readonly original: string | null;
  readonly updated: string;
  readonly addedLines: readonly string[];
  readonly manifestUrl: string;
}

/** The numbers of pages of one URL pattern. */
export interface PatternStats {
  readonly pattern: string;
  readonly totalCount: number;
  readonly scanned: number;
  readonly skipped: number;
  /** Share of the pattern's pages that need not be read, 0 to 100. */
  readonly efficiency: number;
}

type Nothing = Readonly<Record<never, never>>;

/** The payloads of numbered events, by name: events that change what a snapshot of the scan contains. */
export interface LastingEvents {
  readonly 'scan-started': { readonly url: string };
  readonly 'scan-stopped': { readonly reason: string };
  readonly 'scan-error': { readonly message: string; readonly code: string };
  readonly 'scan-progress': ScanProgress;
  readonly 'scan-complete': {
    readonly pagesCrawled: number;
    readonly startedAt: Date;
    readonly completedAt: Date;
    readonly manifestUrl: string;
  };
  readonly 'scan-log': { readonly type: LogLevel; readonly message: string };
  readonly 'scan-strategy': ScanStrategy;
  readonly 'session-update': { readonly scan: ScanSession };
  readonly 'agent-status-update': AgentReport;
  readonly 'agent-action': {
    readonly agent: AgentName;
    readonly action: string;
    readonly details: string;
    readonly type: LogLevel;
  };
  readonly 'agent-thinking': { readonly agent: AgentName; readonly text: string };
  readonly 'auth-required': LoginWall;
  /** The scan no longer waits at the log-in form. */
  readonly 'auth-ended': Nothing;
  readonly 'discovery-progress': DiscoveryProgress;
  readonly 'url-prioritization': UrlPrioritization;
  readonly 'robots-txt-generated': RobotsUpdate;
  readonly 'page-crawled': {
    readonly url: string;
    readonly title: string;
    readonly pageNumber: number;
    readonly totalPages: number;
    readonly depth: number;
    readonly statusCode: number;
    readonly elements: number;
    readonly forms: number;
  };
  readonly 'sitemap-update': { readonly entries: readonly LiveSitemapEntry[] };
  readonly 'pattern-detected': Pick<PatternStats, 'pattern' | 'totalCount'>;
  readonly 'template-created': { readonly pattern: string; readonly exampleUrl: string };
  readonly 'page-skipped': {
    readonly url: string;
    readonly pattern: string;
    readonly reason: string;
  };
  readonly 'pattern-complete': PatternStats;
  readonly 'manifest-building': { readonly progress: number };
  readonly 'manifest-analyzing': { readonly pageCount: number };
  readonly 'reviewer-starting': Nothing;
}

/** The payloads of volatile events, by name: they have no number, and no snapshot contains them. */
export interface VolatileEvents {
  readonly 'crawler-navigating': { readonly url: string };
  readonly 'crawler-extracting': { readonly url: string };
  readonly 'navigation-complete': {
    readonly url: string;
    readonly title: string;
    readonly statusCode: number;
  };
  readonly 'screenshot-ready': { readonly url: string };
  readonly screenshot: { readonly url: string; readonly jpeg: Uint8Array };
  readonly 'live-stream-connected': Nothing;
  readonly 'live-stream-disconnected': Nothing;
  /** `seq` grows with the frames of a scan. `url` is the address of the page that the frame shows. */
  readonly 'live-frame': {
    readonly url: string;
    readonly image: Uint8Array;
    readonly width: number;
    readonly height: number;
    readonly seq: number;
  };
}

export type LastingEventName = keyof LastingEvents;
export type VolatileEventName = keyof VolatileEvents;
export type ScanEventName = LastingEventName | VolatileEventName;
export type ScanEventPayloads = LastingEvents & VolatileEvents;

/** A lasting event before its commit gives it a number. */
export type NewEvent = {
  readonly [Name in LastingEventName]: {
    readonly name: Name;
    readonly timestamp: Date;
    readonly payload: LastingEvents[Name];
  };
}[LastingEventName];

/** `seq`: the number of the event among the scan's lasting events, from 1 and without gaps. */
export type LastingEvent = NewEvent & { readonly scanId: string; readonly seq: number };

export type VolatileEvent = {
  readonly [Name in VolatileEventName]: {
    readonly name: Name;
    readonly scanId: string;
    readonly timestamp: Date;
    readonly payload: VolatileEvents[Name];
  };
}[VolatileEventName];

/** One event of one scan, for its owner. */
export type ScanEvent = LastingEvent | VolatileEvent;
