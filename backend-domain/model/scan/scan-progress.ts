import type { ScanCounts } from './scan-session.ts';
import type { ScanStatus } from './scan-status.ts';

/**
 * Where each phase begins and ends on the progress bar of the whole scan, in percent. Crawling starts at 10 (spec,
 * section 9).
 */
const SPANS: Readonly<Partial<Record<ScanStatus, readonly [number, number]>>> = {
  connecting: [0, 2],
  discovering: [2, 10],
  crawling: [10, 80],
  scanning: [10, 80],
  manifest: [80, 88],
  reviewing: [88, 99],
  awaiting_selection: [10, 10],
  completed: [100, 100],
};

/** The progress of the whole scan, 0 to 100. `done`: the finished share of the phase, 0 to 1. */
export function scanProgress(status: ScanStatus, done: number): number {
  const [from, to] = SPANS[status] ?? [0, 0];
  return Math.round(from + (to - from) * Math.min(1, Math.max(0, done)));
}

/** The progress of a scan that enters a phase: unchanged if it is within the phase, else the phase's beginning. */
export function progressWithin(status: ScanStatus, before: number): number {
  const span = SPANS[status];
  if (span === undefined) return before;
  return before >= span[0] && before <= span[1] ? before : span[0];
}

/**
 * The number of pages that a scan will have read or tried, as far as known: those read, those pending within its limit,
 * and those that failed.
 */
export function pagesToRead(
  { maxPages }: { readonly maxPages: number },
  { read, pending, failed }: Readonly<Record<'read' | 'pending' | 'failed', number>>,
): number {
  return Math.min(maxPages, read + pending) + failed;
}

/**
 * The number of found pages that the scan does not read, because the owner did not choose them or they exceed the
 * limit.
 */
export function pagesLeft(
  { maxPages }: { readonly maxPages: number },
  { read, pending, unjudged }: Readonly<Record<'read' | 'pending' | 'unjudged', number>>,
): number {
  return unjudged + Math.max(0, read + pending - maxPages);
}

/** The share of the phase of reading pages that is left for exploring some of them. */
const EXPLORING_SHARE = 0.15;

/** The finished share of the phase while pages are read, 0 to 1. */
export function readingDone(counts: ScanCounts): number {
  const { pagesCrawled, failed, pagesTotal } = counts;
  return pagesTotal === 0 ? 0 : (1 - EXPLORING_SHARE) * ((pagesCrawled + failed) / pagesTotal);
}

/** The finished share of the phase when this many of the pages to be explored are explored, 0 to 1. */
export function exploringDone(explored: number, total: number): number {
  return 1 - EXPLORING_SHARE * (1 - explored / total);
}
