import { StaleScan } from '../model/scan/scan-errors.ts';
import type { ScanQuotas } from '../model/scan/scan-quotas.ts';
import type { ScanSession } from '../model/scan/scan-session.ts';
import { isWorking } from '../model/scan/scan-status.ts';
import type { ScanRepository } from '../ports/scan-repository.ts';
import { ownedScan } from './owned-scan.ts';

const SAVE_TRIES = 5;

/**
 * Saves a change that its owner makes to a scan. A worker saves its counts all the time: the change is then made anew on
 * what it saved. Rejects with ScanNotFound, with TooManyScans when the change puts the scan to work and its owner's quota
 * has no room for it, and with whatever `change` throws.
 */
export async function saveStep(
  scans: ScanRepository,
  { scanId, userId }: { readonly scanId: string; readonly userId: string },
  { scansAtOnce }: Pick<ScanQuotas, 'scansAtOnce'>,
  change: (scan: ScanSession) => ScanSession,
): Promise<ScanSession> {
  for (let attempt = 1; ; attempt += 1) {
    const scan = await ownedScan(scans, scanId, userId);
    try {
      const changed = change(scan);
      const goesToWork = isWorking(changed.status) && !isWorking(scan.status);
      return await (goesToWork ? scans.saveAtWork(changed, scansAtOnce) : scans.save(changed));
    } catch (error) {
      if (!(error instanceof StaleScan) || attempt === SAVE_TRIES) throw error;
    }
  }
}
