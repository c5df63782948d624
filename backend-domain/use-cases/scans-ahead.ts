import type { ScanSession } from '../model/scan/scan-session.ts';
import { isWorking } from '../model/scan/scan-status.ts';
import type { ScanQueue } from '../ports/scan-queue.ts';

/**
 * How many scans have their turn before this one; null when it does not wait for a worker, or when the queue is out of
 * reach: the scan's state can be shown without it.
 */
export async function scansAhead(queue: ScanQueue, scan: ScanSession): Promise<number | null> {
  if (!isWorking(scan.status)) return null;
  return queue.ahead(scan.id).catch(() => null);
}
