import type {
  LastingEventName,
  ServerEventName,
  ServerEventPayload,
} from '@signpost/contracts/events/server-events.ts';
import type { Scan } from '@signpost/contracts/http/scan.ts';
import type { SessionDetails } from '@signpost/contracts/http/scanner.ts';
import type { LastingEvent, ScanEvent } from '../../../frontend/src/lib/events/scan-feed.ts';
import { NO_SCAN } from '../../../frontend/src/lib/live-scan/live-scan.ts';

export const SCAN_ID = 'V1StGXR8_Z5jdHi6B-myT';
export const AT = '2026-11-20T12:00:00.000Z';

/** The fields of an event that a test gives; stamp and number are added. */
export type EventFacts<Name extends ServerEventName> = Omit<
  ServerEventPayload<Name>,
  'scanId' | 'timestamp' | (Name extends LastingEventName ? 'seq' : never)
>;

/** An event of the scan, stamped and not numbered. */
export function anEvent<Name extends ServerEventName>(
  name: Name,
  payload: EventFacts<Name>,
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
    metadata: {
      ...{ pages_crawled: 3, pages_total: 8, pages_found: 8, pages_inferred: 2 },
      ...{ pages_skipped: 1, pages_failed: 0, scan_type, duration_seconds: null },
    },
  };
}

export function aSession(scan: Scan, more: Partial<SessionDetails> = {}): SessionDetails {
  return {
    seq: 0,
    scan,
    agents: NO_SCAN.agents,
    progress: { progress: 40, phase: 'crawling', message: '', pages_crawled: 3, pages_total: 8 },
    sitemap_entries: [],
    log: [],
    thoughts: [],
    activity: [],
    ...more,
  };
}

/** The same event with its number in the order of the scan's events. */
export function numbered(event: ScanEvent, seq: number): LastingEvent {
  return { ...event, payload: { ...event.payload, seq } } as LastingEvent;
}
