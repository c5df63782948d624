import type { ScanProgress } from './scan-event.ts';
import { progressWithin, readingDone, scanProgress } from './scan-progress.ts';
import { failureOf, phaseOf, type ScanSession } from './scan-session.ts';
import type { ScanStatus } from './scan-status.ts';

/**
 * The progress of a scan right after a step, or after a change without a progress report of its own. `before`: the last
 * report.
 */
export function progressAfterStep(scan: ScanSession, before: ScanProgress | null): ScanProgress {
  const { counts, status } = scan;
  return {
    progress: before === null ? reached(scan) : progressWithin(status, before.progress),
    phase: status,
    message: messageOn(scan),
    pagesCrawled: counts.pagesCrawled,
    pagesTotal: counts.pagesTotal,
  };
}

/**
 * The present progress of a stored scan. `ahead`: the number of scans before it in the queue, null when it does not
 * wait for a worker.
 */
export function progressNow(
  scan: ScanSession,
  reported: ScanProgress | null,
  ahead: number | null,
): ScanProgress {
  const progress = reported ?? progressAfterStep(scan, null);
  return ahead === null ? progress : { ...progress, message: messageOnWaiting(ahead) };
}

function reached(scan: ScanSession): number {
  const phase = phaseOf(scan);
  const reads = phase === 'crawling' || phase === 'scanning';
  return scanProgress(phase, reads ? readingDone(scan.counts) : 0);
}

function messageOnWaiting(ahead: number): string {
  if (ahead === 0) return 'Waiting for its turn: it is next';
  return `Waiting for its turn: ${ahead === 1 ? '1 scan is' : `${ahead} scans are`} before it`;
}

const WORDS: Readonly<Record<Exclude<ScanStatus, 'crawling' | 'scanning'>, string>> = {
  creating: 'Waiting to be started',
  connecting: 'Opening the website',
  discovering: 'Looking for pages',
  awaiting_selection: 'Waiting for the pages to be chosen',
  manifest: 'Building the manifest',
  reviewing: 'Reviewing the manifest',
  paused: 'Paused',
  stopped: 'Stopped',
  completed: 'Completed',
  failed: 'Failed',
  error: 'Failed',
};

/** What a scan does now, or why it failed, in words for its owner. */
function messageOn(scan: ScanSession): string {
  const { status, counts } = scan;
  const failure = failureOf(scan);
  if (failure !== null) return failure.message;
  if (status === 'crawling' || status === 'scanning')
    return `${counts.pagesCrawled} of ${counts.pagesTotal} pages read`;
  return WORDS[status];
}
