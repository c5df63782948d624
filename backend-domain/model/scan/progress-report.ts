import type { AgentStates } from './agent-states.ts';
import type { ScanProgress } from './scan-event.ts';
import { readingDone, scanProgress } from './scan-progress.ts';
import { failureOf, phaseOf, type ScanSession } from './scan-session.ts';
import type { ScanStatus } from './scan-status.ts';

/**
 * How far a stored scan is, as its last progress event said it. `ahead`: how many scans have their turn before it, null
 * when it does not wait for a worker.
 */
export function progressReport(
  scan: ScanSession,
  agents: AgentStates,
  ahead: number | null,
): ScanProgress {
  const { counts, status } = scan;
  const phase = phaseOf(scan);
  const base = {
    phase: status,
    pagesCrawled: counts.pagesCrawled,
    pagesTotal: counts.pagesTotal,
    message: ahead === null ? messageOn(scan) : messageOnWaiting(ahead),
  };
  return { ...base, progress: scanProgress(phase, doneOf(phase, scan, agents)) };
}

function doneOf(phase: ScanStatus, { counts }: ScanSession, agents: AgentStates): number {
  if (phase === 'crawling' || phase === 'scanning') return readingDone(counts);
  if (phase === 'manifest') return agents.manifest.progress / 100;
  if (phase === 'reviewing') return agents.reviewer.progress / 100;
  return phase === 'discovering' ? agents.crawler.progress / 100 : 0;
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

/** What a scan is doing, or why it failed, in words for its owner. */
export function messageOn(scan: ScanSession): string {
  const { status, counts } = scan;
  const failure = failureOf(scan);
  if (failure !== null) return failure.message;
  if (status === 'crawling' || status === 'scanning')
    return `${counts.pagesCrawled} of ${counts.pagesTotal} pages read`;
  return WORDS[status];
}
