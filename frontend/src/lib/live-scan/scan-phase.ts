import type { Scan, ScanStatus } from '@signpost/contracts/http/scan.ts';

/** The phases of the dashboard (product specification, section 4). */
export type ScanPhase = 'idle' | 'discovering' | 'awaiting_selection' | 'scanning' | 'complete';

/** The phase of a scan. `sorted`: whether its URLs are sorted, so that discovery is over. */
export function phaseOf(scan: Scan, sorted: boolean): ScanPhase {
  const smart = scan.metadata.scan_type === 'smart';
  const phases: Record<ScanStatus, ScanPhase> = {
    creating: smart ? 'discovering' : 'scanning',
    connecting: smart ? 'discovering' : 'scanning',
    discovering: smart ? 'discovering' : 'scanning',
    awaiting_selection: 'awaiting_selection',
    crawling: 'scanning',
    scanning: 'scanning',
    manifest: 'scanning',
    reviewing: 'scanning',
    paused: smart && !sorted ? 'discovering' : 'scanning',
    completed: 'complete',
    stopped: 'idle',
    failed: 'idle',
    error: 'idle',
  };
  return phases[scan.status] ?? 'scanning';
}

const AT_REST: ReadonlySet<ScanStatus> = new Set([
  'awaiting_selection',
  'paused',
  'completed',
  'stopped',
  'failed',
  'error',
]);

/** Whether a worker is working on the scan or will soon: then screenshots may come. */
export const isWorking = ({ status }: Pick<Scan, 'status'>): boolean => !AT_REST.has(status);
