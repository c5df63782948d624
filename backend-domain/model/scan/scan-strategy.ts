import type { ScanStrategy } from './scan-event.ts';
import type { ScanSession } from './scan-session.ts';

/** How a scan reads its site, for events and people. */
export function scanStrategy({
  scanType,
  limits,
}: Pick<ScanSession, 'scanType' | 'limits'>): ScanStrategy {
  return scanType === 'smart'
    ? {
        strategy: 'smart_crawl',
        reason:
          'Every chosen page is read; of similar pages that were not chosen, samples are read.',
      }
    : {
        strategy: 'standard',
        reason: `Every page within ${limits.maxPages} pages and ${limits.depthLimit} clicks is read.`,
      };
}
