import type { AgentStates } from './agent-states.ts';
import type { ScanEventPayloads } from './scan-event.ts';
import { readingDone, scanProgress } from './scan-progress.ts';
import type { ScanSession } from './scan-session.ts';
import type { ScanStatus } from './scan-status.ts';

/** How far a stored scan is, as its last progress event said it. */
export function progressReport(
  scan: ScanSession,
  agents: AgentStates,
): ScanEventPayloads['scan-progress'] {
  const { counts, status } = scan;
  const phase = scan.resumesTo ?? status;
  const base = {
    phase: status,
    pages_crawled: counts.pagesCrawled,
    pages_total: counts.pagesTotal,
    message: messageOn(scan),
  };
  return { ...base, progress: scanProgress(phase, doneOf(phase, scan, agents)) };
}

function doneOf(phase: ScanStatus, { counts }: ScanSession, agents: AgentStates): number {
  if (phase === 'crawling' || phase === 'scanning') return readingDone(counts);
  if (phase === 'manifest') return agents.manifest.progress / 100;
  if (phase === 'reviewing') return agents.reviewer.progress / 100;
  return phase === 'discovering' ? agents.crawler.progress / 100 : 0;
}

function messageOn({ status, counts, failure }: ScanSession): string {
  if (failure !== null) return failure.message;
  if (status === 'crawling' || status === 'scanning')
    return `${counts.pagesCrawled} of ${counts.pagesTotal} pages read`;
  return `The scan is ${status.replace('_', ' ')}.`;
}
