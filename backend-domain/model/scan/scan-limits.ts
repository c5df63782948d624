import type { ScanLimits, ScanType } from './scan-session.ts';

/** Of a standard scan that names none (product specification, section 9: default max_pages / depth_limit 10 / 3). */
const STANDARD: ScanLimits = { maxPages: 10, depthLimit: 3 };
/** A smart scan's pages are chosen by hand; how deep they lie hardly matters. */
const SMART_DEPTH = 10;

export interface WantedLimits {
  readonly maxPages?: number | undefined;
  readonly depthLimit?: number | undefined;
}

/** A new scan's limits: what was asked for or the type's own, and never more pages than the installation allows. */
export function scanLimits(
  scanType: ScanType,
  wanted: WantedLimits,
  mostPages: number,
): ScanLimits {
  const own = scanType === 'smart' ? { maxPages: mostPages, depthLimit: SMART_DEPTH } : STANDARD;
  return {
    maxPages: Math.min(mostPages, wanted.maxPages ?? own.maxPages),
    depthLimit: wanted.depthLimit ?? own.depthLimit,
  };
}
