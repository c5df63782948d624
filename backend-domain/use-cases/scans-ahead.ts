import type { ScanSession } from '../model/scan/scan-session.ts';
import { isWorking } from '../model/scan/scan-status.ts';
import type { ScanQueue } from '../ports/scan-queue.ts';

/**
 * The number of scans before this one in the queue; null when it does not wait for a worker, or when the queue cannot
 * be reached, because the scan can be shown without it.
 */
export async function scansAhead(queue: ScanQueue, scan: ScanSession): Promise<number | null> {
  if (!isWorking(scan.status)) return null;
  return queue.ahead(scan.id).catch(() => null);
}
