import { type ScanSession, type ScanType, timesOf } from './scan-session.ts';
import type { ScanStatus } from './scan-status.ts';

/** A scan as its owner's clients see it, in answers and events alike: nothing of the owner, nothing of storage. */
export interface ScanView {
  readonly id: string;
  readonly startUrl: string;
  readonly domain: string;
  readonly status: ScanStatus;
  /** ISO time. */
  readonly createdAt: string;
  readonly isPublic: boolean;
  readonly metadata: {
    readonly pages_crawled: number;
    readonly pages_total: number;
    readonly scan_type: ScanType;
    /** From the first work on it to its first completion; null until then. */
    readonly duration_seconds: number | null;
  };
}

export function scanView(scan: ScanSession): ScanView {
  const { id, startUrl, domain, status, createdAt, isPublic, scanType, counts } = scan;
  return {
    id,
    startUrl,
    domain,
    status,
    createdAt: createdAt.toISOString(),
    isPublic,
    metadata: {
      pages_crawled: counts.pagesCrawled,
      pages_total: counts.pagesTotal,
      scan_type: scanType,
      duration_seconds: durationSeconds(scan),
    },
  };
}

function durationSeconds(scan: ScanSession): number | null {
  const { startedAt, completedAt } = timesOf(scan);
  if (completedAt === null) return null;
  const ms = completedAt.getTime() - startedAt.getTime();
  return Math.max(0, Math.round(ms / 1000));
}
