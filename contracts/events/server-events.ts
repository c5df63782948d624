import { z } from 'zod';
import {
  AgentActivity,
  AgentName,
  Agents,
  AuthInfo,
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

/** Which scan an event speaks of and when it happened: part of every payload. */
export const EventStamp = z.object({ scanId: ScanId, timestamp: Timestamp });
export type EventStamp = Wire<typeof EventStamp>;

/** JPEG bytes: `Uint8Array` (or Node’s Buffer) on the server, `ArrayBuffer` in the browser. */
const binaryImage = z.custom<Uint8Array | ArrayBuffer>(isBinary, 'The image has to be binary');

const about = <Shape extends z.ZodRawShape>(shape: Shape) => EventStamp.extend(shape);
const count = z.int().min(0);
const nothingMore = {};

/** The payload of every event that the server sends about a scan, by the event’s name. */
export const serverEvents = {
  'scan-started': about({ url: z.string() }),
  'scan-stopped': about({ reason: z.string() }),
  'scan-error': about(ScanFailure.shape),
  'scan-progress': about(ScanProgress.shape),
  'scan-complete': about({
    scan_id: ScanId,
    pages_crawled: count,
    started_at: Timestamp,
    completed_at: Timestamp,
    manifest_url: z.string(),
  }),
  'scan-log': about({ type: LogLevel, message: z.string() }),
  'scan-strategy': about(ScanStrategy.shape),
  'session-update': about({ scan: Scan }),
  'navigation-complete': about({ url: z.string(), title: z.string(), status_code: z.int() }),

  'screenshot-ready': about({ url: z.string() }),
  screenshot: about({
    url: z.string(),
    image: z
      .string()
      .regex(/^data:image\/jpeg;base64,/)
      .describe('Data URL'),
  }),
  'live-stream-connected': about(nothingMore),
  'live-stream-disconnected': about(nothingMore),
  /** Volatile, at most four a second, the newest wins. */
  'live-frame': about({ image: binaryImage, width: count, height: count, seq: count }),

  'agent-status-update': about({
    agent: AgentName,
    status: AgentActivity,
    action: z.string(),
    progress: percentage,
  }),
  /** A snapshot, sent on joining. */
  'agent-status': about({ agents: Agents }),
  'agent-action': about({
    agent: AgentName,
    action: z.string(),
    details: z.string(),
    type: LogLevel,
  }),
  'agent-thinking': about({ agent: AgentName, text: z.string() }),
  'auth-required': about(AuthInfo.shape),

  'discovery-progress': about({
    status: z.enum(['fetching_sitemap', 'sitemap_found', 'analyzing_urls']),
    url_count: count,
  }),
  'url-prioritization': about(UrlPrioritization.shape),
  'robots-txt-generated': about(RobotsUpdate.shape),

  'crawler-navigating': about({ url: z.string() }),
  'crawler-extracting': about({ url: z.string() }),
  'page-crawled': about({
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
  'sitemap-update': about({ entries: z.array(LiveSitemapEntry) }),
  'pattern-detected': about({ pattern: z.string(), category: z.string(), total_count: count }),
  'template-created': about({
    pattern: z.string(),
    template_id: z.string(),
    example_url: z.string(),
  }),
  'page-skipped': about({ url: z.string(), pattern: z.string(), reason: z.string() }),
  'pattern-complete': about(PatternStats.shape),

  'manifest-building': about({ progress: percentage }),
  'manifest-analyzing': about({ pageCount: count }),
  'reviewer-starting': about(nothingMore),
};

export type ServerEventName = keyof typeof serverEvents;

/** What is sent with an event, stamp included. */
export type ServerEventPayload<Name extends ServerEventName> = Wire<(typeof serverEvents)[Name]>;

export const SERVER_EVENT_NAMES = Object.keys(serverEvents) as ServerEventName[];

/** By its tag: arrays that come from another realm (a worker, a frame, a test runner) are arrays all the same. */
function isBinary(value: unknown): boolean {
  const tag = Object.prototype.toString.call(value);
  return tag === '[object Uint8Array]' || tag === '[object ArrayBuffer]';
}
