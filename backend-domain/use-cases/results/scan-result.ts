import type { ReviewRecord } from '../../model/manifest/review/review.ts';
import type { QualityScores } from '../../model/quality/quality-scores.ts';
import { can, durationSeconds, type ScanSession } from '../../model/scan/scan-session.ts';
import { isWorking } from '../../model/scan/scan-status.ts';
import type { Timings } from '../../model/scan/timings.ts';
import type { ManifestRepository } from '../../ports/manifest-repository.ts';
import type { ScanNotes } from '../../ports/scan-notes.ts';
import type { ScanRepository } from '../../ports/scan-repository.ts';
import { ownedScan } from '../owned-scan.ts';

export interface ScanResultPorts {
  readonly scans: ScanRepository;
  readonly manifests: ManifestRepository;
  readonly notes: ScanNotes;
}

/** The result of a scan, apart from its pages and files. */
export interface ScanResult {
  readonly scan: ScanSession;
  /** Whether it wrote its files. */
  readonly hasFiles: boolean;
  /** Whether it ended before it was complete: what there is is only a part. */
  readonly isPartial: boolean;
  readonly canResume: boolean;
  /** Time that agents worked on it, pauses left out; null while that is not known. */
  readonly workedSeconds: number | null;
  /** Null: the start page was not judged yet. */
  readonly scores: QualityScores | null;
  /** Null: it was not reviewed, or by a version that kept no record. */
  readonly review: ReviewRecord | null;
}

/** Rejects with ScanNotFound. */
export const makeScanResult =
  ({ scans, manifests, notes }: ScanResultPorts) =>
  async (wanted: { readonly scanId: string; readonly userId: string }): Promise<ScanResult> => {
    const scan = await ownedScan(scans, wanted.scanId, wanted.userId);
    const [files, scores, review, timings] = await Promise.all([
      manifests.find(scan.id),
      notes.read(scan.id, 'scores'),
      notes.read(scan.id, 'review'),
      notes.read(scan.id, 'timings'),
    ]);
    return {
      scan,
      hasFiles: files !== null,
      isPartial: ['stopped', 'failed', 'error'].includes(scan.status),
      canResume: can(scan, 'resume'),
      workedSeconds: workedSeconds(scan, timings),
      scores,
      review,
    };
  };

/** The time of the last phase is stored a moment after the scan is complete: until then its whole duration counts. */
function workedSeconds(scan: ScanSession, timings: Timings | null): number | null {
  const duration = durationSeconds(scan);
  if (timings === null || isWorking(scan.status)) return duration;
  if (scan.status === 'completed' && timings.reviewing === undefined) return duration;
  const worked = Object.values(timings).reduce((sum, ms) => sum + ms, 0);
  return Math.round(worked / 1_000);
}
