import type { UrlPriority } from '../crawl/frontier.ts';
import type { ScanView } from './scan-view.ts';

export type AgentName = 'crawler' | 'manifest' | 'reviewer';
export type AgentActivity = 'idle' | 'active' | 'done' | 'error';
export type LogLevel = 'info' | 'success' | 'warning' | 'error';

export interface CategorizedUrl {
  readonly url: string;
  readonly title: string;
  readonly reason: string;
  readonly priority: UrlPriority;
}

export interface AgentState {
  readonly status: AgentActivity;
  readonly action: string;
  readonly progress: number;
  readonly lastUpdate: string | null;
}

/** A page in the live sitemap; `depth` is 0 to 5, from the slashes of the URL. */
export interface LiveSitemapEntry {
  readonly url: string;
  readonly title: string;
  readonly pageNumber: number;
  readonly completed: boolean;
  readonly depth: number;
}

/**
 * Everything that a scan announces, by event name. The payloads are those of the wire
 * (names included), so that no transport needs a mapping of its own.
 */
export interface ScanEventPayloads {
  'scan-started': { url: string };
  'scan-stopped': { reason: string };
  'scan-error': { message: string; code: string };
  /** `progress` is 0 to 100. */
  'scan-progress': {
    progress: number;
    phase: string;
    message: string;
    pages_crawled: number;
    pages_total: number;
  };
  'scan-complete': {
    scan_id: string;
    pages_crawled: number;
    started_at: string;
    completed_at: string;
    manifest_url: string;
  };
  'scan-log': { type: LogLevel; message: string };
  'scan-strategy': { strategy: 'smart_crawl' | 'standard'; reason: string };
  'session-update': { scan: ScanView };
  'navigation-complete': { url: string; title: string; status_code: number };
  'screenshot-ready': { url: string };
  screenshot: { url: string; image: string };
  'live-stream-connected': Record<never, never>;
  'live-stream-disconnected': Record<never, never>;
  'live-frame': { image: Uint8Array; width: number; height: number; seq: number };
  'agent-status-update': {
    agent: AgentName;
    status: AgentActivity;
    action: string;
    progress: number;
  };
  'agent-action': { agent: AgentName; action: string; details: string; type: LogLevel };
  'agent-thinking': { agent: AgentName; text: string };
  'auth-required': {
    url: string;
    form: { action: string; inputs: readonly { name: string; id: string; type: string }[] };
  };
  'discovery-progress': {
    status: 'fetching_sitemap' | 'sitemap_found' | 'analyzing_urls';
    url_count: number;
  };
  'url-prioritization': {
    categorized_urls: readonly CategorizedUrl[];
    stats: { important: number; uncertain: number; not_important: number };
    recommended_count: number;
    estimated_time_minutes: number;
  };
  'robots-txt-generated': {
    original: string | null;
    updated: string;
    added_lines: readonly string[];
    manifest_url: string;
  };
  'crawler-navigating': { url: string };
  'crawler-extracting': { url: string };
  'page-crawled': {
    url: string;
    title: string;
    pageNumber: number;
    totalPages: number;
    depth: number;
    status_code: number;
    elements: number;
    forms: number;
  };
  'sitemap-update': { entries: readonly LiveSitemapEntry[] };
  'pattern-detected': { pattern: string; category: string; total_count: number };
  'template-created': { pattern: string; template_id: string; example_url: string };
  'page-skipped': { url: string; pattern: string; reason: string };
  'pattern-complete': {
    pattern: string;
    category: string;
    total_count: number;
    scanned: number;
    skipped: number;
    /** Share of the pattern's pages that need not be read, 0 to 100. */
    efficiency: number;
  };
  'manifest-building': { progress: number };
  'manifest-analyzing': { pageCount: number };
  'reviewer-starting': Record<never, never>;
}

export type ScanEventName = keyof ScanEventPayloads;

/** One announcement of one scan, for its owner. */
export type ScanEvent = {
  [Name in ScanEventName]: {
    readonly name: Name;
    readonly scanId: string;
    readonly timestamp: Date;
    readonly payload: Readonly<ScanEventPayloads[Name]>;
  };
}[ScanEventName];
