import { saveOnLatest } from '../agents/save-on-latest.ts';
import type { ScanQuotas } from '../model/scan/scan-quotas.ts';
import type { ScanSession } from '../model/scan/scan-session.ts';
import { isWorking } from '../model/scan/scan-status.ts';
import type { ScanRepository } from '../ports/scan-repository.ts';
import { ownedScan } from './owned-scan.ts';

/**
 * Saves a change that its owner makes to a scan. A worker saves its counts all the time: the change is then made again on
 * the version that the worker saved. Rejects with ScanNotFound, with TooManyScans when the change puts the scan to work and its owner's quota
 * has no room for it, and with whatever `change` throws.
 */
export async function saveStep(
  scans: ScanRepository,
  { scanId, userId }: { readonly scanId: string; readonly userId: string },
  { scansAtOnce }: Pick<ScanQuotas, 'scansAtOnce'>,
  change: (scan: ScanSession) => ScanSession,
): Promise<ScanSession> {
  return await saveOnLatest(async () => {
    const scan = await ownedScan(scans, scanId, userId);
    const changed = change(scan);
    const goesToWork = isWorking(changed.status) && !isWorking(scan.status);
    return await (goesToWork ? scans.saveAtWork(changed, scansAtOnce) : scans.save(changed));
  });
}
