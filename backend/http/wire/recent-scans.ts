import type { ScanPage } from '@signpost/backend-domain/ports/scan-repository.ts';
import type { RouteReply } from '@signpost/contracts/http/routes.ts';
import { scanOnWire } from '../../wire/scan.ts';

type RecentScans = Extract<RouteReply<'scanStatus'>, { status: 200 }>['body'];

const made = new WeakMap<ScanPage, RecentScans>();

/**
 * A list of scans on the wire. For the same ScanPage object, which the storage caches briefly, it returns the same
 * body.
 */
export function recentScans(page: ScanPage): RecentScans {
  const known = made.get(page);
  if (known !== undefined) return known;
  const body = {
    recentScans: page.scans.map((scan) => ({ ...scanOnWire(scan), seq: scan.seq })),
    next_cursor: page.nextCursor,
  };
  made.set(page, body);
  return body;
}
