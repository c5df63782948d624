import type { Scan, ScanStatus } from '@signpost/contracts/http/scan.ts';

/** The three groups of scans that are not over yet. */
export interface OpenScans {
  readonly running: readonly Scan[];
  readonly waiting: readonly Scan[];
  readonly paused: readonly Scan[];
}

/** Statuses in which a scan waits for its owner to choose pages or to start it. */
const WAITING: ReadonlySet<ScanStatus> = new Set(['creating', 'awaiting_selection']);
const OVER: ReadonlySet<ScanStatus> = new Set(['completed', 'stopped', 'failed', 'error']);

export function openScans(scans: readonly Scan[]): OpenScans {
  const open = scans.filter(({ status }) => !OVER.has(status));
  return {
    paused: open.filter(({ status }) => status === 'paused'),
    waiting: open.filter(({ status }) => WAITING.has(status)),
    running: open.filter(({ status }) => status !== 'paused' && !WAITING.has(status)),
  };
}
