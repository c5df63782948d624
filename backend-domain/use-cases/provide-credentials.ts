import { NoCredentialsExpected } from '../model/scan/scan-errors.ts';
import { isWorking } from '../model/scan/scan-status.ts';
import type { ScanNotes } from '../ports/scan-notes.ts';
import type { ScanRepository } from '../ports/scan-repository.ts';
import type { ScanSignal, ScanSignals } from '../ports/scan-signals.ts';
import { ownedScan } from './owned-scan.ts';

export type CredentialsAnswer =
  | Extract<ScanSignal, { type: 'credentials' }>
  | { readonly type: 'skip-credentials' };

/**
 * Passes the owner's answer to the worker that waits for it, in memory only. Rejects with ScanNotFound, or with
 * NoCredentialsExpected when the scan does not ask, or the worker that asked has ended (another one will ask again).
 */
export const makeProvideCredentials =
  (ports: { scans: ScanRepository; notes: ScanNotes; signals: ScanSignals }) =>
  async (
    { scanId, userId }: { scanId: string; userId: string },
    answer: CredentialsAnswer,
  ): Promise<void> => {
    const scan = await ownedScan(ports.scans, scanId, userId);
    const asked = isWorking(scan.status) && (await ports.notes.live(scanId)).auth !== null;
    if (!asked || !(await ports.signals.send(scanId, answer))) throw new NoCredentialsExpected();
  };
