import type { Scan } from '@signpost/contracts/http/scan.ts';
import type { ScanEvent } from './scan-feed.ts';

/** The scan after an event; the same object when the event does not change it. */
export function scanAfter(scan: Scan, { name, payload }: ScanEvent): Scan {
  if (name === 'session-update') return payload.scan;
  if (name !== 'scan-progress') return scan;
  const { pages_crawled, pages_total } = payload;
  return { ...scan, metadata: { ...scan.metadata, pages_crawled, pages_total } };
}
