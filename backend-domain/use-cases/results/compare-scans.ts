import { readManifest } from '../../model/manifest/file/manifest-text.ts';
import type { QualityScores } from '../../model/quality/quality-scores.ts';
import { compareManifests, type ManifestComparison } from '../../model/result/compare-manifests.ts';
import { ManifestNotGenerated } from '../../model/scan/scan-errors.ts';
import { type ScanSession, timesOf } from '../../model/scan/scan-session.ts';
import type { ManifestRepository } from '../../ports/manifest-repository.ts';
import type { ScanNotes } from '../../ports/scan-notes.ts';
import type { ScanRepository } from '../../ports/scan-repository.ts';
import { ownedScan } from '../owned-scan.ts';
import { scansByDomain } from '../publishing/all-scans.ts';

export interface CompareScansPorts {
  readonly scans: ScanRepository;
  readonly manifests: ManifestRepository;
  readonly notes: ScanNotes;
}

/** A scan compared with the previous one of the same site. */
export interface ScanComparison extends ManifestComparison {
  readonly previous: ScanSession;
  readonly completedAt: Date;
  /** Null when the start page was not measured. */
  readonly scores: { readonly before: QualityScores | null; readonly after: QualityScores | null };
}

/**
 * How a scan's result differs from that of the owner's latest completed scan of the same site that was created before it;
 * null when there is none. Rejects with ScanNotFound or ManifestNotGenerated.
 */
export const makeCompareScans =
  ({ scans, manifests, notes }: CompareScansPorts) =>
  async (wanted: {
    readonly scanId: string;
    readonly userId: string;
  }): Promise<ScanComparison | null> => {
    const scan = await ownedScan(scans, wanted.scanId, wanted.userId);
    const files = await manifests.find(scan.id);
    if (files === null) throw new ManifestNotGenerated(scan.id);
    const sameSite = (await scansByDomain(scans, scan.ownerId)).get(scan.domain) ?? [];
    const earlier = sameSite.filter(
      ({ id, createdAt }) => id !== scan.id && createdAt.getTime() < scan.createdAt.getTime(),
    );
    for (const previous of earlier) {
      const { completedAt } = timesOf(previous);
      const older = completedAt === null ? null : await manifests.find(previous.id);
      if (completedAt === null || older === null) continue;
      const [before, after] = [readManifest(older.manifest), readManifest(files.manifest)];
      return {
        previous,
        completedAt,
        scores: {
          before: await notes.read(previous.id, 'scores'),
          after: await notes.read(scan.id, 'scores'),
        },
        ...compareManifests(before, after),
      };
    }
    return null;
  };
