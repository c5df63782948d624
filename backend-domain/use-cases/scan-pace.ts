import { type MeasuredScan, paceOf, type ScanPace } from '../model/site/estimate.ts';
import type { LookUpCache } from '../ports/look-up-cache.ts';
import type { ScanNotes } from '../ports/scan-notes.ts';
import type { ScanRepository } from '../ports/scan-repository.ts';

export interface ScanPacePorts {
  readonly scans: ScanRepository;
  readonly notes: ScanNotes;
  readonly lookUps: LookUpCache;
}

/** The newest scans that count. */
const MAX_SCANS = 25;
const KNOWN_FOR_MS = 600_000;

/** How fast this installation's latest scans were, at most ten minutes old; null while there are too few. */
export const makeScanPace = ({ scans, notes, lookUps }: ScanPacePorts) => {
  const known = lookUps.over(KNOWN_FOR_MS, async (): Promise<ScanPace | null> => {
    const measured: MeasuredScan[] = [];
    for (const { id, pagesRead } of await scans.recentlyCompleted(MAX_SCANS)) {
      const timings = await notes.read(id, 'timings');
      if (timings === null) continue;
      const ms = Object.values(timings).reduce((sum, phase) => sum + phase, 0);
      measured.push({ pages: pagesRead, seconds: ms / 1_000 });
    }
    return paceOf(measured);
  });
  return (): Promise<ScanPace | null> => known.get('');
};
