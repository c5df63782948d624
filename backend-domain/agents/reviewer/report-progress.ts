import { scanProgress } from '../../model/scan/scan-progress.ts';
import type { ScanRun } from '../scan-run.ts';

/** Reports what the reviewer starts now. `done`: the finished share of its work, 0 to 1. */
export function reportProgress(run: ScanRun, done: number, action: string): void {
  const { counts, status } = run.scan;
  run.reporter.agent('reviewer', 'active', action, done * 100);
  run.reporter.progress(scanProgress(status, done), status, action, {
    read: counts.pagesCrawled,
    total: counts.pagesTotal,
  });
}
