import { counted, written } from '../shared/wording.ts';
import type { ScanLimits, ScanSession, ScanType } from './scan-session.ts';

/**
 * For a standard scan without limits of its own (product specification, section 9: default max_pages / depth_limit 10 /
 * 3).
 */
const STANDARD: ScanLimits = { maxPages: 10, depthLimit: 3 };
/** High, because the owner of a smart scan chooses its pages by hand. */
const SMART_DEPTH = 10;

export interface WantedLimits {
  readonly maxPages?: number | undefined;
  readonly depthLimit?: number | undefined;
}

/**
 * A new scan's limits: the requested ones or the defaults of its type, and never more pages than the installation
 * allows.
 */
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

/** The message for a person who asked for more pages than a new scan may read; null when the scan may read them all. */
export function limitNotice(asked: WantedLimits, { maxPages }: ScanLimits): string | null {
  if (asked.maxPages === undefined || asked.maxPages <= maxPages) return null;
  return `This server reads at most ${counted(maxPages, 'page')} in one scan; ${written(asked.maxPages)} were asked for.`;
}

/**
 * The message for a person who chose more pages than the scan may read, shown when reading begins; null when it may
 * read them all.
 */
export function beyondLimitNotice({
  limits,
  counts,
}: Pick<ScanSession, 'limits' | 'counts'>): string | null {
  if (counts.offered === 0) return null;
  const most = counted(limits.maxPages, 'page');
  return `This scan reads at most ${most}; ${written(counts.offered)} of the chosen pages lie beyond that limit.`;
}
