import { ScanNotFound } from '../model/scan/scan-errors.ts';
import type { ScanSession } from '../model/scan/scan-session.ts';
import type { ScanRepository } from '../ports/scan-repository.ts';

/** The user's scan. Rejects with ScanNotFound, also for a scan of another user. */
export async function ownedScan(
  scans: ScanRepository,
  scanId: string,
  userId: string,
): Promise<ScanSession> {
  const scan = await scans.find(scanId);
  if (scan === null || scan.ownerId !== userId) throw new ScanNotFound(scanId);
  return scan;
}
