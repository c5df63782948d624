import type { PageRecord, PageSummary } from '@signpost/backend-domain/model/crawl/frontier.ts';
import type { PageCause } from '@signpost/backend-domain/model/crawl/page-cause.ts';
import type { PageReading } from '@signpost/backend-domain/model/crawl/page-reading.ts';
import { unpackJson } from './packed-json.ts';

const PLAIN_COLUMNS = `p.seq, p.url, p.source, p.depth, p.pattern, p.title,
  p.last_modified as "lastModified", p.state, p.priority, p.reason, p.attempts,
  p.read_seq as "readSeq", p.cause, p.content_hash as "contentHash"`;

/** The columns of a PageSummary, without the reading. */
export const SUMMARY_COLUMNS = `${PLAIN_COLUMNS},
  p.status, p.content_type as "contentType", p.mode`;

/** The columns of a PageRecord, with the reading. */
export const RECORD_COLUMNS = `${PLAIN_COLUMNS}, p.reading`;

/** A row with the PageCause as JSON text. */
export type SummaryRow = Omit<PageSummary, 'cause'> & { readonly cause: string | null };

export type RecordRow = Omit<PageRecord, 'cause' | 'reading'> & {
  readonly cause: string | null;
  readonly reading: Uint8Array | null;
};

export function toSummary(row: SummaryRow): PageSummary {
  return { ...row, cause: toCause(row.cause) };
}

export function toRecord(row: RecordRow): PageRecord {
  return {
    ...row,
    cause: toCause(row.cause),
    reading: row.reading === null ? null : unpackJson<PageReading>(row.reading),
  };
}

function toCause(json: string | null): PageCause | null {
  return json === null ? null : (JSON.parse(json) as PageCause);
}
