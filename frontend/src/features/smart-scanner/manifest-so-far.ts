import type { LiveSitemapEntry, PatternStats } from '@signpost/contracts/http/scan.ts';
import type { PageFacts } from '../../lib/live-scan/page-facts.ts';

/** While the manifest grows, only this many of its newest pages are shown. */
const PAGES_SHOWN = 25;

interface SoFar {
  readonly sitemap: readonly LiveSitemapEntry[];
  readonly patterns: readonly PatternStats[];
  readonly counts: PageFacts['counts'];
  /** How many pages the server reports as read. */
  readonly pagesRead: number;
  /** Time of the latest log entry; null before the first. */
  readonly timestamp: string | null;
}

/**
 * The manifest so far: version, pages, timestamp and totalPages (product specification, section 3), with the site's
 * patterns and each page's numbers of elements and forms as they become known.
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
