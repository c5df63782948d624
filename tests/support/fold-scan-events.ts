import type {
  LastingEventName,
  ServerEventPayload,
} from '@signpost/contracts/events/server-events.ts';
import type { PatternStats } from '@signpost/contracts/http/scan.ts';
import type { SessionDetails } from '@signpost/contracts/http/scanner.ts';

/** The maximum numbers of entries in a snapshot. */
const LOG_KEPT = 500;
const THOUGHTS_KEPT = 20;
const ACTIONS_KEPT = 100;

type Rules = {
  readonly [Name in LastingEventName]?: (
    before: SessionDetails,
    payload: ServerEventPayload<Name>,
  ) => Partial<SessionDetails>;
};

/** How each event changes a snapshot; all other events change only its number. */
const rules: Rules = {
  'session-update': (_, { scan, failure, started_at, completed_at }) => ({
    ...{ scan, started_at, completed_at },
    failure: failure ?? undefined,
  }),
  'scan-progress': (_, { progress, phase, message, pages_crawled, pages_total }) => ({
    progress: { progress, phase, message, pages_crawled, pages_total },
  }),
  'scan-strategy': (_, { strategy, reason }) => ({ strategy: { strategy, reason } }),
  'scan-log': ({ log }, { type, message, timestamp }) => ({
    log: [...log, { type, message, timestamp }].slice(-LOG_KEPT),
  }),
  'agent-status-update': ({ agents }, { agent, status, action, progress, timestamp }) => ({
    agents: { ...agents, [agent]: { status, action, progress, lastUpdate: timestamp } },
  }),
  'agent-thinking': ({ thoughts }, { agent, text, timestamp }) => ({
    thoughts: [...thoughts, { agent, text, timestamp }].slice(-THOUGHTS_KEPT),
  }),
  'agent-action': ({ activity }, { agent, action, details, type, timestamp }) => ({
    activity: [...activity, { agent, action, details, type, timestamp }].slice(-ACTIONS_KEPT),
  }),
  'auth-required': (_, { url, form }) => ({ auth: { url, form } }),
  'auth-ended': () => ({ auth: undefined }),
  'discovery-progress': (_, { status, url_count }) => ({ discovery: { status, url_count } }),
  'url-prioritization': (_, payload) => ({ prioritization: withoutStamp(payload) }),
  'robots-txt-generated': (_, payload) => ({
    robots: withoutStamp(payload),
    manifest_url: payload.manifest_url,
  }),
  'sitemap-update': ({ sitemap_entries }, { entries }) => ({
    sitemap_entries: [
      ...sitemap_entries.filter(({ url }) => !entries.some((entry) => entry.url === url)),
      ...entries,
    ],
  }),
  'pattern-detected': ({ patterns }, detected) => ({
    patterns: withPattern(patterns, withoutStamp(detected)),
  }),
  'pattern-complete': ({ patterns }, complete) => ({
    patterns: withPattern(patterns, withoutStamp(complete)),
  }),
};

/** The snapshot after an event, as the contract defines it. */
export function foldEvent(
  before: SessionDetails,
  name: string,
  payload: ServerEventPayload<LastingEventName>,
): SessionDetails {
  const rule = rules[name as LastingEventName] as
    | ((before: SessionDetails, payload: unknown) => Partial<SessionDetails>)
    | undefined;
  return { ...before, ...rule?.(before, payload), seq: payload.seq };
}

function withoutStamp<Payload extends object>(payload: Payload) {
  const { scanId: _, timestamp: __, seq: ___, ...rest } = payload as Payload & Stamp;
  return rest;
}

interface Stamp {
  readonly scanId: string;
  readonly timestamp: string;
  readonly seq?: number | undefined;
}

function withPattern(
  patterns: readonly PatternStats[] = [],
  told: Pick<PatternStats, 'pattern' | 'category' | 'total_count'> & Partial<PatternStats>,
): readonly PatternStats[] {
  const known = patterns.find(({ pattern }) => pattern === told.pattern);
  const next = { scanned: 0, skipped: 0, efficiency: 0, ...known, ...told };
  return known === undefined
    ? [...patterns, next]
    : patterns.map((other) => (other === known ? next : other));
}
