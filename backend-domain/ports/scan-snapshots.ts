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
  /** The pages that were read last, in the order of reading. */
  readonly pagesRead: readonly (Pick<PageSummary, 'url' | 'title'> & {
    readonly readSeq: number;
  })[];
  /** Pages that have a priority, in order of discovery, with the titles and patterns that they had when they were judged. */
  readonly judged: readonly Pick<
    PageSummary,
    'url' | 'title' | 'pattern' | 'reason' | 'priority'
  >[];
  /** Of the scan's files; null while there are none. */
  readonly robotsTxt: { readonly original: string | null } | null;
}

export interface ScanSnapshots {
  /** One consistent read, with at most `mostPages` pages that were read. Null when there is no such scan. */
  read(scanId: string, options: { readonly mostPages: number }): Promise<StoredSnapshot | null>;
}
