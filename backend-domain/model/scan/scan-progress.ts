import type { ScanCounts } from './scan-session.ts';
import type { ScanStatus } from './scan-status.ts';

/** Where each phase begins and ends on the whole scan's bar, in percent. Crawling starts at 10 (spec, section 9). */
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

/** The whole scan's progress, 0 to 100, from its phase and how much of the phase is done (0 to 1). */
export function scanProgress(status: ScanStatus, done: number): number {
  const [from, to] = SPANS[status] ?? [0, 0];
  return Math.round(from + (to - from) * Math.min(1, Math.max(0, done)));
}

/** The progress of a scan that comes to a phase: as it was if the phase spans it, else where the phase begins. */
export function progressWithin(status: ScanStatus, before: number): number {
  const span = SPANS[status];
  if (span === undefined) return before;
  return before >= span[0] && before <= span[1] ? before : span[0];
}

/** Pages that a scan reads in all, as far as known: those read and waiting, within its limit, and those that failed. */
export function pagesToRead(
  { maxPages }: { readonly maxPages: number },
  { read, pending, failed }: Readonly<Record<'read' | 'pending' | 'failed', number>>,
): number {
  return Math.min(maxPages, read + pending) + failed;
}

/**
 * Pages that were found and that the scan does not read, because the owner did not choose them or the limit excludes
 * them.
 */
export function pagesLeft(
  { maxPages }: { readonly maxPages: number },
  { read, pending, unjudged }: Readonly<Record<'read' | 'pending' | 'unjudged', number>>,
): number {
  return unjudged + Math.max(0, read + pending - maxPages);
}

/** How much of the reading is done, 0 to 1. */
export function readingDone(counts: ScanCounts): number {
  return counts.pagesTotal === 0 ? 0 : (counts.pagesCrawled + counts.failed) / counts.pagesTotal;
}
