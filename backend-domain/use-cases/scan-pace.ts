import { paceOf, type ScanPace } from '../model/site/estimate.ts';
import type { LookUpCache } from '../ports/look-up-cache.ts';
import type { ScanRepository } from '../ports/scan-repository.ts';

export interface ScanPacePorts {
  readonly scans: ScanRepository;
  readonly lookUps: LookUpCache;
}

/** The most scans from which the pace is computed, the newest ones. */
const MAX_SCANS = 25;
const KNOWN_FOR_MS = 600_000;

/** The pace of this installation's latest scans, at most ten minutes old; null while there are too few scans. */
export const makeScanPace = ({ scans, lookUps }: ScanPacePorts) => {
  const known = lookUps.over(KNOWN_FOR_MS, async (): Promise<ScanPace | null> => {
    const latest = await scans.recentlyCompleted(MAX_SCANS);
    return paceOf(
      latest.map(({ pagesRead, workedMs }) => ({ pages: pagesRead, seconds: workedMs / 1_000 })),
    );
  });
  return (): Promise<ScanPace | null> => known.get('');
};
