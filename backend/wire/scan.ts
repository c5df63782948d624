import {
  durationSeconds,
  failureOf,
  type ScanSession,
} from '@signpost/backend-domain/model/scan/scan-session.ts';
import type { Scan } from '@signpost/contracts/http/scan.ts';

/**
 * A scan as its owner's clients receive it, the same in responses and events. It contains nothing about the owner or
 * the storage.
 */
export function scanOnWire(scan: ScanSession): Scan {
  const { id, startUrl, domain, status, createdAt, isPublic, scanType, counts, limits } = scan;
  const failure = failureOf(scan);
  return {
    id,
    startUrl,
    domain,
    status,
    createdAt: createdAt.toISOString(),
    isPublic,
    ...(failure === null ? {} : { failure }),
    metadata: {
      pages_crawled: counts.pagesCrawled,
      pages_total: counts.pagesTotal,
      pages_found: counts.found,
      pages_inferred: counts.inferred,
      pages_skipped: counts.skipped,
      pages_failed: counts.failed,
      pages_offered: counts.offered,
      max_pages: limits.maxPages,
      scan_type: scanType,
      duration_seconds: durationSeconds(scan),
    },
  };
}
