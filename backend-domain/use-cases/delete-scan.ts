import { ScanNotFound } from '../model/scan/scan-errors.ts';
import type { ScanQuotas } from '../model/scan/scan-quotas.ts';
import { can } from '../model/scan/scan-session.ts';
import { IllegalScanStep, isWorking } from '../model/scan/scan-status.ts';
import { ownedScan } from './owned-scan.ts';
import { makeSteerScan, type SteerPorts } from './steer-scan.ts';

/** Deletes a scan with all its data; a scan at work is stopped first. Rejects with ScanNotFound. */
export const makeDeleteScan = (ports: SteerPorts, quotas: ScanQuotas) => {
  const steer = makeSteerScan(ports, quotas);
  return async (wanted: { scanId: string; userId: string }): Promise<void> => {
    const scan = await ownedScan(ports.scans, wanted.scanId, wanted.userId);
    if (isWorking(scan.status) && can(scan, 'stop')) {
      await steer({ ...wanted, command: 'stop' }).catch((error: unknown) => {
        // The scan ended in the meantime, so it need not be stopped.
        if (!(error instanceof IllegalScanStep)) throw error;
      });
    }
    if (!(await ports.scans.delete(scan.id))) throw new ScanNotFound(scan.id);
  };
};
