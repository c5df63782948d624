import type { ReviewRecord } from '../../model/manifest/review/review.ts';
import type { QualityScores } from '../../model/quality/quality-scores.ts';
import { can, type ScanSession } from '../../model/scan/scan-session.ts';
import type { ManifestRepository } from '../../ports/manifest-repository.ts';
import type { ScanNotes } from '../../ports/scan-notes.ts';
import type { ScanRepository } from '../../ports/scan-repository.ts';
import { ownedScan } from '../owned-scan.ts';

export interface ScanResultPorts {
  readonly scans: ScanRepository;
  readonly manifests: ManifestRepository;
  readonly notes: ScanNotes;
}

/** The result of a scan, without its pages and files. */
export interface ScanResult {
  readonly scan: ScanSession;
  /** Whether the scan has written its files. */
  readonly hasFiles: boolean;
  /** Whether it ended early, so that the result is only a part. */
  readonly isPartial: boolean;
  readonly canResume: boolean;
  /** Null when the start page has not been measured yet. */
  readonly scores: QualityScores | null;
  /** Null when the scan was not reviewed, or by a version that kept no record. */
  readonly review: ReviewRecord | null;
}

/** Rejects with ScanNotFound. */
export const makeScanResult =
  ({ scans, manifests, notes }: ScanResultPorts) =>
  async (wanted: { readonly scanId: string; readonly userId: string }): Promise<ScanResult> => {
    const scan = await ownedScan(scans, wanted.scanId, wanted.userId);
    const [files, scores, review] = await Promise.all([
      manifests.find(scan.id),
      notes.read(scan.id, 'scores'),
      notes.read(scan.id, 'review'),
    ]);
    return {
      scan,
      hasFiles: files !== null,
      isPartial: ['stopped', 'failed', 'error'].includes(scan.status),
      canResume: can(scan, 'resume'),
      scores,
      review,
    };
  };
