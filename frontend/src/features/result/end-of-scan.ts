import type { ScanResult } from '@signpost/contracts/http/result.ts';
import type { ScanStatus } from '@signpost/contracts/http/scan.ts';
import { formatCount } from '../../lib/format.ts';

/** A next step that the result page offers. */
export type NextStep = 'watch' | 'choose' | 'start' | 'resume' | 'scan-again';

/** The message about the state of a scan above its result. */
export interface EndNotice {
  readonly tone: 'info' | 'warning' | 'error';
  readonly title: string;
  readonly text: string;
  /** The most useful first. */
  readonly steps: readonly NextStep[];
}

const WAITING: Partial<Record<ScanStatus, Pick<EndNotice, 'title' | 'text' | 'steps'>>> = {
  creating: {
    title: 'This scan was not started',
    text: 'It was created, but its start failed or is still under way.',
    steps: ['start'],
  },
  awaiting_selection: {
    title: 'This scan waits for you',
    text: 'Choose the pages that it reads.',
    steps: ['choose'],
  },
  paused: {
    title: 'This scan is paused',
    text: 'What it has read so far is kept.',
    steps: ['resume', 'watch'],
  },
};

/** The message for a scan that is not complete; null for one that is. */
export function noticeOf(result: ScanResult): EndNotice | null {
  const { status, failure, metadata } = result.scan;
  const waiting = WAITING[status];
  if (waiting !== undefined) return { tone: 'info', ...waiting };
  if (status === 'completed') return null;
  if (!result.is_partial) {
    return {
      tone: 'info',
      title: 'This scan is running',
      text: 'More results appear until the scan is complete.',
      steps: ['watch'],
    };
  }
  const kept = whatIsKept(metadata.pages_crawled, result.has_files);
  if (status === 'stopped') {
    return {
      tone: 'warning',
      title: 'This scan was stopped',
      text: `${kept} A stopped scan cannot be resumed.`,
      steps: ['scan-again'],
    };
  }
  return {
    tone: 'error',
    title: 'This scan failed',
    text: `${failure?.message ?? 'The reason is not known.'} ${kept}`,
    steps: result.can_resume ? ['resume', 'scan-again'] : ['scan-again'],
  };
}

function whatIsKept(pagesRead: number, hasFiles: boolean): string {
  if (pagesRead === 0 && !hasFiles) return 'No page was read and no files were written.';
  const files = hasFiles
    ? 'The files below were written before the scan ended and may be incomplete.'
    : 'No files were written.';
  return `Partial result: ${formatCount(pagesRead, 'page')} read. ${files}`;
}
