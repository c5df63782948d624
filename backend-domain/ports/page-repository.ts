import type {
  FoundUrl,
  FrontierState,
  PageOutcome,
  PageRecord,
  PageSummary,
  UrlPriority,
} from '../model/crawl/frontier.ts';
import type { FrontierCount } from '../model/crawl/frontier-count.ts';
import type { FailureCause, SkipCause } from '../model/crawl/page-cause.ts';
import type { StoredPages } from '../model/scan/page-numbers.ts';
import type { ScanReport } from '../model/scan/scan-report.ts';
import type { Lease } from './scan-repository.ts';

/**
 * The frontier of every scan and the facts of its pages; ScanRepository saves the pages that a person selects. All
 * writes are fenced: they reject with LeaseLost, and write nothing, when a newer lease of the scan exists. Each method
 * is one transaction.
 */
export interface PageRepository {
  /** Adds URLs that the scan does not have yet, in the given order and state. Returns how many were new. */
  add(lease: Lease, urls: readonly FoundUrl[], state: 'discovered' | 'pending'): Promise<number>;
  /** Sets priority and reason of known URLs and stores the report. Returns the number of the scan's last event. */
  prioritise(
    lease: Lease,
    judged: readonly { url: string; priority: UrlPriority; reason: string }[],
    report?: ScanReport,
  ): Promise<number>;
  /**
   * The next pending URLs, at most `limit` and without those in `except`: important ones before uncertain ones before
   * the rest; patterns take turns (those with the fewest tried pages first), then by depth and order of discovery.
   */
  nextPending(scanId: string, limit: number, except: readonly string[]): Promise<PageRecord[]>;
  /**
   * Stores results, the URLs found with them and the report: all or nothing. Ignores a result for a URL that is not
   * pending, and an `explored` one for a page that is not read. `offered`: further URLs that were found and are not to be read. `instead`: the addresses to which pending
   * pages redirect; these become pending and chosen, even if they were only discovered so far. Returns the number of
   * the scan's last event.
   */
  commit(
    lease: Lease,
    batch: {
      outcomes: readonly PageOutcome[];
      found: readonly FoundUrl[];
      foundState: 'discovered' | 'pending';
      offered?: readonly FoundUrl[];
      instead?: readonly FoundUrl[];
      report?: ScanReport;
    },
  ): Promise<number>;
  /**
   * Marks the pending URLs of a pattern that the owner did not choose as skipped because of `cause`. Returns them in
   * order of discovery.
   */
  skipUnchosen(lease: Lease, pattern: string, cause: SkipCause): Promise<string[]>;
  /** Marks the given pending URLs as skipped because of `cause`. Returns how many. */
  skip(lease: Lease, urls: readonly string[], cause: SkipCause): Promise<number>;
  /**
   * Marks the given pages as failed because of `cause`, whatever their state, except those that were read. Returns how
   * many.
   */
  fail(lease: Lease, urls: readonly string[], cause: FailureCause): Promise<number>;
  /** Makes the given pages, which were read, pending again and deletes their readings. Returns how many. */
  reopen(lease: Lease, urls: readonly string[]): Promise<number>;
  /** Assigns known URLs to a new pattern (patterns are learnt while scanning). */
  repattern(lease: Lease, moves: readonly { url: string; pattern: string }[]): Promise<void>;
  count(scanId: string): Promise<StoredPages>;
  /** Without addresses that only lead to another page (skipped as `moved`). */
  countByPattern(scanId: string): Promise<readonly PatternCount[]>;
  /** Rows without readings in order of `seq`, after `afterSeq`. */
  list(
    scanId: string,
    page: { afterSeq: number; limit: number; states?: readonly FrontierState[] },
  ): Promise<PageSummary[]>;
  /** Whole rows that were read, in order of `seq`, after `afterSeq`. */
  readings(
    scanId: string,
    page: { afterSeq: number; limit: number; pattern?: string },
  ): Promise<PageRecord[]>;
  find(scanId: string, url: string): Promise<PageRecord | null>;
  /** The rows of these URLs, in the order of the URLs; URLs that the scan does not have are left out. */
  findAll(scanId: string, urls: readonly string[]): Promise<PageRecord[]>;
}

export interface PatternCount extends FrontierCount {
  readonly pattern: string;
}
