import type { LiveState } from '../model/scan/live-state.ts';
import type { ScanReport } from '../model/scan/scan-report.ts';
import type { Lease } from './scan-repository.ts';

/**
 * What a scan keeps beside its pages so that it can go on, and be shown again, after a restart:
 * small JSON documents by name, and what its events told. Losing the last second of a document harms nothing,
 * so `write` is not fenced.
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
  /**
   * Stores what the worker that holds the scan reports: all of it or nothing. Of the log the newest 500 lines are kept.
   * Returns the number of the scan's last event. Fenced like `writeHeld`.
   */
  report(lease: Lease, report: ScanReport): Promise<number>;
  /** What was reported so far; parts that were not have their initial value. */
  live(scanId: string): Promise<LiveState>;
}

/**
 * `robots`: the site's robots.txt as fetched. `sitemaps`: sitemap URLs found.
 * `in-hand`: Suspicion. `rendering`: what was learnt of patterns. `timings`: seconds by phase.
 * `description`, `public-description`, `scores`, `review`: results by name. `wall`: the page with the log-in form, as
 * it was read before the scan logged in.
 */
export type ScanNoteName =
  | 'robots'
  | 'sitemaps'
  | 'rendering'
  | 'timings'
  | 'scores'
  | 'review'
  | 'description'
  | 'site'
  | 'wall'
  | 'public-description'
  | 'in-hand';
