import type {
  ScanEvent,
  ScanEventName,
  ScanEventPayloads,
} from '@signpost/backend-domain/model/scan/scan-event.ts';
import { categoryOf } from '@signpost/backend-domain/model/site/url-pattern.ts';
import type {
  EventStamp,
  LastingEventName,
  ServerEventName,
  ServerEventPayload,
} from '@signpost/contracts/events/server-events.ts';
import { scanOnWire } from './scan.ts';
import {
  discoveryOnWire,
  patternOnWire,
  prioritizationOnWire,
  progressOnWire,
  robotsOnWire,
  stateOnWire,
} from './scan-parts.ts';

/** An event as it is sent: its name and its payload with stamp. */
export interface WireEvent {
  readonly name: ServerEventName;
  readonly payload: EventStamp & { readonly seq?: number | undefined };
}

/** The members of an event's payload without its stamp. */
type Facts<Name extends ServerEventName> = Omit<
  ServerEventPayload<Name>,
  Name extends LastingEventName ? keyof EventStamp | 'seq' : keyof EventStamp
>;

type Mappers = {
  readonly [Name in ScanEventName]: (
    payload: ScanEventPayloads[Name],
    event: Pick<ScanEvent, 'scanId'>,
  ) => Facts<Name>;
};

const same = <Payload>(payload: Payload): Payload => payload;

/** Maps each event of the domain to the wire. An event without a mapper does not compile. */
const mappers: Mappers = {
  'scan-started': same,
  'scan-stopped': same,
  'scan-error': same,
  'scan-progress': progressOnWire,
  'scan-complete': ({ pagesCrawled, startedAt, completedAt, manifestUrl }, { scanId }) => ({
    scan_id: scanId,
    pages_crawled: pagesCrawled,
    started_at: startedAt.toISOString(),
    completed_at: completedAt.toISOString(),
    manifest_url: manifestUrl,
  }),
  'scan-log': same,
  'scan-strategy': same,
  'session-update': ({ scan }) => ({ scan: scanOnWire(scan), ...stateOnWire(scan) }),
  'agent-status-update': same,
  'agent-action': same,
  'agent-thinking': same,
  'auth-required': same,
  'auth-ended': same,
  'discovery-progress': discoveryOnWire,
  'url-prioritization': prioritizationOnWire,
  'robots-txt-generated': robotsOnWire,
  'page-crawled': ({ statusCode, ...page }) => ({ ...page, status_code: statusCode }),
  'sitemap-update': same,
  'pattern-detected': ({ pattern, totalCount }) => ({
    pattern,
    category: categoryOf(pattern),
    total_count: totalCount,
  }),
  // The manifest decides later which patterns become templates; until then the pattern is the id.
  'template-created': ({ pattern, exampleUrl }) => ({
    pattern,
    template_id: pattern,
    example_url: exampleUrl,
  }),
  'page-skipped': same,
  'pattern-complete': patternOnWire,
  'manifest-building': same,
  'manifest-analyzing': same,
  'reviewer-starting': same,

  'crawler-navigating': same,
  'crawler-extracting': same,
  'navigation-complete': ({ statusCode, ...page }) => ({ ...page, status_code: statusCode }),
  'screenshot-ready': same,
  screenshot: ({ url, jpeg }) => ({
    url,
    image: `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`,
  }),
  'live-stream-connected': same,
  'live-stream-disconnected': same,
  'live-frame': same,
};

/** The event as clients receive it. All events of the domain are translated here. */
export function eventOnWire(event: ScanEvent): WireEvent {
  const { name, scanId, timestamp, payload } = event;
  const stamp = { scanId, timestamp: timestamp.toISOString() };
  const map = mappers[name] as (payload: ScanEvent['payload'], event: ScanEvent) => object;
  return {
    name,
    payload: { ...map(payload, event), ...stamp, ...('seq' in event ? { seq: event.seq } : {}) },
  };
}
