import type { PageSummary } from '../model/crawl/frontier.ts';
import type { LiveState } from '../model/scan/live-state.ts';
import type { LogLine } from '../model/scan/scan-report.ts';
import type { ScanSession } from '../model/scan/scan-session.ts';

/** A scan at one moment, with exactly the events up to number `scan.seq` applied. */
export interface StoredSnapshot {
  readonly scan: ScanSession;
  readonly live: LiveState;
  /** Oldest first. */
  readonly log: readonly LogLine[];
  /** The pages read last, in the order of reading. */
  readonly pagesRead: readonly (Pick<PageSummary, 'url' | 'title'> & {
    readonly readSeq: number;
  })[];
  /** Pages with a priority, in order of discovery, with the titles and patterns that they had when they were judged. */
  readonly judged: readonly Pick<
    PageSummary,
    'url' | 'title' | 'pattern' | 'reason' | 'priority'
  >[];
  /** The site's robots.txt among the scan's files; null while there are no files. */
  readonly robotsTxt: { readonly original: string | null } | null;
}

export interface ScanSnapshots {
  /** Reads a scan consistently, with at most `mostPages` of its read pages. Null when there is no such scan. */
  read(scanId: string, options: { readonly mostPages: number }): Promise<StoredSnapshot | null>;
}
