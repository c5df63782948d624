import type { PageShot } from '../../model/result/page-shot.ts';
import type { ScanNotes } from '../../ports/scan-notes.ts';
import type { ScanRepository } from '../../ports/scan-repository.ts';
import { ownedScan } from '../owned-scan.ts';

export interface ScanShotsPorts {
  readonly scans: ScanRepository;
  readonly notes: ScanNotes;
}

/** The screenshots of the latest review of a scan; none when there was no review. Rejects with ScanNotFound. */
export const makeScanShots =
  ({ scans, notes }: ScanShotsPorts) =>
  async (wanted: {
    readonly scanId: string;
    readonly userId: string;
  }): Promise<readonly PageShot[]> => {
    const { id } = await ownedScan(scans, wanted.scanId, wanted.userId);
    return (await notes.read(id, 'shots')) ?? [];
  };
