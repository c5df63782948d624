import { readingDone, scanProgress } from '../../model/scan/scan-progress.ts';
import type { ScanCounts } from '../../model/scan/scan-session.ts';
import { scanStrategy } from '../../model/scan/scan-strategy.ts';
import type { ScanRun } from '../scan-run.ts';

/** Reports how the scan chooses its pages, and the patterns of the pages that it knows already. */
export async function announceCrawl(run: ScanRun): Promise<void> {
  const { reporter, scan, ports } = run;
  reporter.emit('scan-strategy', scanStrategy(scan));
  for (const { pattern, total } of await ports.pages.countByPattern(scan.id)) {
    if (total > 1) reporter.emit('pattern-detected', { pattern, totalCount: total });
  }
}

/** Reports how many of the known pages are read. */
export function reportPagesRead(run: ScanRun, counts: ScanCounts): void {
  const { reporter, scan } = run;
  const done = readingDone(counts);
  const message = `${counts.pagesCrawled} of ${counts.pagesTotal} pages read`;
  reporter.progress(scanProgress(scan.status, done), scan.status, message, {
    read: counts.pagesCrawled,
    total: counts.pagesTotal,
  });
  reporter.agent('crawler', 'active', message, done * 100);
}

/** Reports that the crawler is done. */
export function reportAllRead(run: ScanRun, counts: ScanCounts): void {
  run.reporter.agent('crawler', 'done', `${counts.pagesCrawled} pages read`, 100);
}
