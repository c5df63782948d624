import type { ScanQuotas } from '../model/scan/scan-quotas.ts';
import type { ScanSession } from '../model/scan/scan-session.ts';
import { IllegalScanStep, type ScanStatus } from '../model/scan/scan-status.ts';
import { type ConfirmSelectionPorts, makeConfirmSelection } from './confirm-selection.ts';
import { ownedScan } from './owned-scan.ts';
import { recommendedUrls } from './recommended-urls.ts';

/** The statuses of a smart scan after its selection was confirmed. */
const CONFIRMED: readonly ScanStatus[] = ['crawling', 'manifest', 'reviewing', 'completed'];

/**
 * Starts the crawl of a smart scan with the recommended pages. Does nothing when a confirmed selection has already
 * started it. Rejects with ScanNotFound, IllegalScanStep or TooManyScans.
 */
export const makeBeginCrawl = (ports: ConfirmSelectionPorts, quotas: ScanQuotas) => {
  const confirm = makeConfirmSelection(ports, quotas);
  return async (scan: { scanId: string; userId: string }): Promise<ScanSession> => {
    const current = await ownedScan(ports.scans, scan.scanId, scan.userId);
    if (current.scanType === 'smart' && CONFIRMED.includes(current.status)) return current;
    if (current.status !== 'awaiting_selection')
      throw new IllegalScanStep(current.status, 'confirm');
    return confirm({ ...scan, urls: await recommendedUrls(ports.pages, scan.scanId) });
  };
};
