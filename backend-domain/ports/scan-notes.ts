import type { LogLevel } from '../model/scan/scan-event.ts';
import type { Lease } from './scan-repository.ts';

/**
 * What a scan keeps beside its pages so that it can go on, and be shown again, after a restart:
 * small JSON documents by name, and a log of its last lines. Losing the last second of it harms nothing,
 * so it is not fenced, unless it says so.
 */
export interface ScanNotes {
  /** Null when there is none. */
  read<T>(scanId: string, name: ScanNoteName): Promise<T | null>;
  write(scanId: string, name: ScanNoteName, value: unknown): Promise<void>;
  /**
   * Writes what the worker that holds the scan has to say alone. Fenced: rejects with LeaseLost, and writes nothing, when
   * a newer lease exists or the scan is gone.
   */
  writeHeld(lease: Lease, name: ScanNoteName, value: unknown): Promise<void>;
  /** Appends to the log; the newest 500 lines are kept. */
  appendLog(scanId: string, lines: readonly LogLine[]): Promise<void>;
  log(scanId: string): Promise<LogLine[]>;
}

/**
 * `robots`: the site's robots.txt as fetched. `sitemaps`: sitemap URLs found. `agents`: AgentStates. `feed`: AgentFeed.
 * `in-hand`: Suspicion. `rendering`: what was learnt of patterns. `timings`: seconds by phase.
 * `prioritization`, `description`, `public-description`, `scores`, `review`: results by name. `wall`: the page with the log-in form, as
 * it was read before the scan logged in.
 */
export type ScanNoteName =
  | 'robots'
  | 'sitemaps'
  | 'agents'
  | 'feed'
  | 'rendering'
  | 'timings'
  | 'prioritization'
  | 'scores'
  | 'review'
  | 'description'
  | 'site'
  | 'wall'
  | 'public-description'
  | 'auth'
  | 'in-hand';

export interface LogLine {
  readonly at: string;
  readonly type: LogLevel;
  readonly message: string;
}
