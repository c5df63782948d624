import type { LiveSitemapEntry, PatternStats } from '@signpost/contracts/http/scan.ts';
import type { PageFacts } from '../../lib/live-scan/page-facts.ts';

/** Of a long manifest only the newest pages are shown while it grows. */
const PAGES_SHOWN = 25;

interface SoFar {
  readonly sitemap: readonly LiveSitemapEntry[];
  readonly patterns: readonly PatternStats[];
  readonly counts: PageFacts['counts'];
  /** Pages that the scan says it has read. */
  readonly pagesRead: number;
  /** Of the latest news; null before the first. */
  readonly timestamp: string | null;
}

/**
 * The manifest as far as it has come: version, pages, timestamp and totalPages (product specification, section 3), with the
 * elements and forms of each page and the patterns of the site as they become known.
 */
export function manifestSoFar({ sitemap, patterns, counts, pagesRead, timestamp }: SoFar) {
  const read = sitemap
    .filter(({ completed }) => completed)
    .sort((one, other) => one.pageNumber - other.pageNumber);
  return {
    version: '1.0',
    totalPages: Math.max(read.length, pagesRead),
    timestamp,
    patterns: patterns.map(({ pattern, total_count, scanned, skipped }) => ({
      pattern,
      pages: total_count,
      read: scanned,
      ...(skipped === 0 ? {} : { inferred: skipped }),
    })),
    pages: read
      .slice(-PAGES_SHOWN)
      .reverse()
      .map(({ url, title }) => ({ url, title, ...counts.get(url) })),
  };
}
