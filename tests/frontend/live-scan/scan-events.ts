import type {
  ServerEventName,
  ServerEventPayload,
} from '@signpost/contracts/events/server-events.ts';
import type { Scan } from '@signpost/contracts/http/scan.ts';
import type { SessionDetails } from '@signpost/contracts/http/scanner.ts';
import { IDLE_AGENTS } from '../../../frontend/src/lib/live-scan/live-scan.ts';
import type { ScanEvent } from '../../../frontend/src/lib/scan-feed.ts';

export const SCAN_ID = 'V1StGXR8_Z5jdHi6B-myT';
export const AT = '2026-11-20T12:00:00.000Z';

/** An event of the scan, stamped. */
export function anEvent<Name extends ServerEventName>(
  name: Name,
  payload: Omit<ServerEventPayload<Name>, 'scanId' | 'timestamp'>,
  timestamp = AT,
): ScanEvent {
  return { name, payload: { ...payload, scanId: SCAN_ID, timestamp } } as unknown as ScanEvent;
}

export function aScan(status: Scan['status'], scan_type: 'smart' | 'standard' = 'smart'): Scan {
  return {
    id: SCAN_ID,
    startUrl: 'https://example.com/',
    domain: 'example.com',
    status,
    createdAt: AT,
    isPublic: false,
    metadata: { pages_crawled: 3, pages_total: 8, scan_type, duration_seconds: null },
  };
}

export function aSession(scan: Scan, more: Partial<SessionDetails> = {}): SessionDetails {
  return {
    scan,
    agents: IDLE_AGENTS,
    progress: { progress: 40, phase: 'crawling', message: '', pages_crawled: 3, pages_total: 8 },
    sitemap_entries: [],
    log: [],
    thoughts: [],
    activity: [],
    ...more,
  };
}
