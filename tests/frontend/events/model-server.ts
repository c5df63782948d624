import type { LiveSitemapEntry, PatternStats } from '@signpost/contracts/http/scan.ts';
import type { SessionDetails } from '@signpost/contracts/http/scanner.ts';
import type { LastingEvent, ScanEvent } from '../../../frontend/src/lib/events/scan-feed.ts';
import { numbered } from '../live-scan/scan-events.ts';

/** A scan on the server: every event is numbered and stored with its change, in one step. */
export class ModelServer {
  details: SessionDetails;

  constructor(details: SessionDetails) {
    this.details = details;
  }

  /** Stores an event. Returns it as the server publishes it. */
  commit(event: ScanEvent): LastingEvent {
    const seq = this.details.seq + 1;
    this.details = { ...this.details, ...stored(this.details, event), seq };
    return numbered(event, seq);
  }
}

/** The stored effect of an event: the fields of the snapshot that change. */
function stored(details: SessionDetails, { name, payload }: ScanEvent): Partial<SessionDetails> {
  switch (name) {
    case 'session-update':
      return { scan: payload.scan, failure: payload.failure ?? undefined };
    case 'scan-progress': {
      const { scanId: _, timestamp: __, seq: ___, ...progress } = payload;
      return { progress };
    }
    case 'scan-log': {
      const { type, message, timestamp } = payload;
      return { log: [...details.log, { type, message, timestamp }].slice(-500) };
    }
    case 'scan-strategy':
      return { strategy: { strategy: payload.strategy, reason: payload.reason } };
    case 'agent-status-update': {
      const { agent, status, action, progress, timestamp } = payload;
      const state = { status, action, progress, lastUpdate: timestamp };
      return { agents: { ...details.agents, [agent]: state } };
    }
    case 'agent-action': {
      const { agent, action, details: more, type, timestamp } = payload;
      const done = { agent, action, details: more, type, timestamp };
      return { activity: [...details.activity, done].slice(-100) };
    }
    case 'agent-thinking': {
      const { agent, text, timestamp } = payload;
      return { thoughts: [...details.thoughts, { agent, text, timestamp }].slice(-20) };
    }
    case 'auth-required':
      return { auth: { url: payload.url, form: payload.form } };
    case 'auth-ended':
      return { auth: undefined };
    case 'discovery-progress':
      return { discovery: { status: payload.status, url_count: payload.url_count } };
    case 'url-prioritization': {
      const { scanId: _, timestamp: __, seq: ___, ...prioritization } = payload;
      return { prioritization };
    }
    case 'robots-txt-generated': {
      const { scanId: _, timestamp: __, seq: ___, ...robots } = payload;
      return { robots };
    }
    case 'sitemap-update': {
      const sitemap_entries = payload.entries.reduce(put, details.sitemap_entries);
      return { sitemap_entries };
    }
    case 'pattern-detected':
    case 'pattern-complete': {
      const { scanId: _, timestamp: __, seq: ___, ...numbers } = payload;
      return { patterns: counted(details.patterns ?? [], numbers) };
    }
    default:
      return {};
  }
}

function put(
  entries: readonly LiveSitemapEntry[],
  entry: LiveSitemapEntry,
): readonly LiveSitemapEntry[] {
  const place = entries.findIndex(({ url }) => url === entry.url);
  return place === -1 ? [...entries, entry] : entries.with(place, entry);
}

function counted(
  patterns: readonly PatternStats[],
  numbers: Partial<PatternStats> & Pick<PatternStats, 'pattern' | 'category' | 'total_count'>,
): readonly PatternStats[] {
  const place = patterns.findIndex(({ pattern }) => pattern === numbers.pattern);
  const none = { scanned: 0, skipped: 0, efficiency: 0 };
  if (place === -1) return [...patterns, { ...none, ...numbers }];
  return patterns.with(place, { ...none, ...patterns[place], ...numbers });
}
