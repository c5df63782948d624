import type { FrontierCount } from '../crawl/frontier-count.ts';
import { counted } from '../shared/wording.ts';
import { pagesLeft, pagesToRead } from './scan-progress.ts';
import type { ScanCounts, ScanLimits } from './scan-session.ts';

/** The number of a scan's addresses in each state, as the page store counts them. */
export interface StoredPages extends FrontierCount {
  /** How many of the read pages were read with a browser, and how many without. */
  readonly rendered: number;
  readonly static: number;
  /** How many pages were skipped because enough pages of their pattern were read. */
  readonly sampled: number;
}

/**
 * The numbers of a scan that reads pages or waits. A found address becomes read, inferred, skipped or failed; until
 * then it waits to be read or chosen.
 */
export function countsSoFar(limits: Pick<ScanLimits, 'maxPages'>, stored: StoredPages): ScanCounts {
  return {
    pagesCrawled: stored.read,
    pagesTotal: pagesToRead(limits, stored),
    rendered: stored.rendered,
    static: stored.static,
    found: stored.total,
    inferred: stored.sampled,
    skipped: stored.skipped - stored.sampled,
    failed: stored.failed,
    offered: pagesLeft(limits, stored),
  };
}

/** The numbers of a scan whose owner has just selected pages, of which `waiting` still have to be read. */
export function selectionCounts(
  { counts, limits }: { readonly counts: ScanCounts; readonly limits: ScanLimits },
  stored: StoredPages,
  waiting: number,
): ScanCounts {
  const pages = { ...stored, pending: waiting, unjudged: 0 };
  return { ...counts, pagesTotal: pagesToRead(limits, pages), offered: pagesLeft(limits, pages) };
}

/**
 * The numbers once the manifest is written, which infers `inferred` pages. All remaining pages count as skipped, so
 * that found = read + inferred + skipped + failed.
 */
export function settledCounts(counts: ScanCounts, inferred: number): ScanCounts {
  const { found, pagesCrawled, failed } = counts;
  return { ...counts, inferred, skipped: Math.max(0, found - pagesCrawled - inferred - failed) };
}

/** `12 pages read (4 in the browser, 8 without), 30 inferred, 2 skipped, 1 failed`. */
export function countsInWords(counts: ScanCounts): string {
  const { pagesCrawled, rendered, static: fixed, inferred, skipped, failed } = counts;
  const ways = `${rendered} in the browser, ${fixed} without`;
  return `${counted(pagesCrawled, 'page')} read (${ways}), ${inferred} inferred, ${skipped} skipped, ${failed} failed`;
}
