import { z } from 'zod';
import {
  AgentActivity,
  AgentName,
  Agents,
  AuthInfo,
  DiscoveryProgress,
  EventNumber,
  LiveSitemapEntry,
  LogLevel,
  PatternStats,
  percentage,
  RobotsUpdate,
  Scan,
  ScanFailure,
  ScanId,
  ScanProgress,
  ScanStrategy,
  Timestamp,
  UrlPrioritization,
} from '../http/scan.ts';
import type { Wire } from '../wire.ts';

/** The scan and the time of an event: part of every payload. */
export const EventStamp = z.object({ scanId: ScanId, timestamp: Timestamp });
export type EventStamp = Wire<typeof EventStamp>;

/** The stamp of a lasting event, with its number. */
const LastingEventStamp = EventStamp.extend({ seq: EventNumber.min(1) });

/** JPEG bytes: `Uint8Array` (or Node’s Buffer) on the server, `ArrayBuffer` in the browser. */
const binaryImage = z
  .custom<Uint8Array | ArrayBuffer>(isBinary, 'The image has to be binary')
  .describe('JPEG bytes, as a binary attachment of socket.io');

const lasting = <Shape extends z.ZodRawShape>(shape: Shape) => LastingEventStamp.extend(shape);
const volatile = <Shape extends z.ZodRawShape>(shape: Shape) => EventStamp.extend(shape);
const count = z.int().min(0);
const nothingMore = {};

/**
 * Events that change what a snapshot of the scan (`GET sessions/{id}`) contains. The server numbers them per scan by
 * `seq`, from 1 and without gaps, in the transaction that stores the change, and sends them after its commit. A
 * snapshot names the last `seq` that it contains. A client joins first, then requests the snapshot, drops events that
 * the snapshot contains, and requests another when a number is missing.
 */
const lastingEvents = {
  'scan-started': lasting({ url: z.string() }),
  'scan-stopped': lasting({ reason: z.string() }),
  'scan-error': lasting(ScanFailure.shape),
  'scan-progress': lasting(ScanProgress.shape),
  'scan-complete': lasting({
    scan_id: ScanId,
    pages_crawled: count,
    started_at: Timestamp,
    completed_at: Timestamp,
    manifest_url: z.string(),
  }),
  /** The snapshot contains the latest 500. */
  'scan-log': lasting({ type: LogLevel, message: z.string() }),
  'scan-strategy': lasting(ScanStrategy.shape),
  /** The scan as it is stored now. */
  'session-update': lasting({
    scan: Scan,
    failure: ScanFailure.nullable().describe('Why it failed; null unless it failed').optional(),
    started_at: Timestamp.nullable().optional(),
    completed_at: Timestamp.nullable().optional(),
  }),

  'agent-status-update': lasting({
    agent: AgentName,
    status: AgentActivity,
    action: z.string(),
    progress: percentage,
  }),
  'agent-action': lasting({
    agent: AgentName,
    action: z.string(),
    details: z.string(),
    type: LogLevel,
  }),
  'agent-thinking': lasting({ agent: AgentName, text: z.string() }),
  'auth-required': lasting(AuthInfo.shape),
  /** The scan no longer waits at the log-in form: its owner sent credentials, or it continues without them. */
  'auth-ended': lasting(nothingMore),

  'discovery-progress': lasting(DiscoveryProgress.shape),
  'url-prioritization': lasting(UrlPrioritization.shape),
  'robots-txt-generated': lasting(RobotsUpdate.shape),

  'page-crawled': lasting({
    url: z.string(),
    title: z.string(),
    pageNumber: count,
    totalPages: count,
    depth: count,
    status_code: z.int(),
    elements: count,
    forms: count,
  }),
  /** Only the entries that changed. */
  'sitemap-update': lasting({ entries: z.array(LiveSitemapEntry) }),
  'pattern-detected': lasting({ pattern: z.string(), category: z.string(), total_count: count }),
  'template-created': lasting({
    pattern: z.string(),
    template_id: z.string(),
    example_url: z.string(),
  }),
  'page-skipped': lasting({ url: z.string(), pattern: z.string(), reason: z.string() }),
  'pattern-complete': lasting(PatternStats.shape),

  'manifest-building': lasting({ progress: percentage }),
  'manifest-analyzing': lasting({ pageCount: count }),
  'reviewer-starting': lasting(nothingMore),
};

/** Events that no snapshot contains, and that therefore have no number in the order of a scan's events. */
const volatileEvents = {
  /** The agents of a scan, sent to a client that joins. The snapshot of the scan contains the same. */
  'agent-status': volatile({ agents: Agents }),

  'crawler-navigating': volatile({ url: z.string() }),
  'crawler-extracting': volatile({ url: z.string() }),
  'navigation-complete': volatile({ url: z.string(), title: z.string(), status_code: z.int() }),

  'screenshot-ready': volatile({ url: z.string() }),
  screenshot: volatile({
    url: z.string(),
    image: z
      .string()
      .regex(/^data:image\/jpeg;base64,/)
      .describe('Data URL'),
  }),
  'live-stream-connected': volatile(nothingMore),
  'live-stream-disconnected': volatile(nothingMore),
  /** At most four frames a second; older ones are dropped. `seq` orders only the frames of a scan. */
  'live-frame': volatile({
    url: z.string().describe('URL of the page that the frame shows'),
    image: binaryImage,
    width: count,
    height: count,
    seq: count,
  }),
};

/** The payload of every event that the server sends about a scan, by the event’s name. */
export const serverEvents = { ...lastingEvents, ...volatileEvents };

export type LastingEventName = keyof typeof lastingEvents;
export type ServerEventName = keyof typeof serverEvents;

/** The payload of an event, stamp included. */
export type ServerEventPayload<Name extends ServerEventName> = Wire<(typeof serverEvents)[Name]>;

/**
 * Checks the tag instead of `instanceof`, so that arrays of another realm (worker, frame, test runner) are accepted.
 */
function isBinary(value: unknown): boolean {
  const tag = Object.prototype.toString.call(value);
  return tag === '[object Uint8Array]' || tag === '[object ArrayBuffer]';
}
