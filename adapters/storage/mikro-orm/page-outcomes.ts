import type {
  ExploredOutcome,
  PageOutcome,
} from '@signpost/backend-domain/model/crawl/frontier.ts';
import type { PageReading } from '@signpost/backend-domain/model/crawl/page-reading.ts';
import type { Sql, SqlValue } from './database.ts';
import type { FencedScan } from './fence.ts';
import { packJson } from './packed-json.ts';
import { keyOf } from './text-key.ts';

/** The outcome of a pending URL. */
type PendingOutcome = Exclude<PageOutcome, ExploredOutcome>;

/** The outcome of one URL in a batch, and how often it was tried. */
export interface Settlement {
  readonly urlKey: string;
  readonly attempts: number;
  readonly state: PendingOutcome['state'];
  /** The PageCause as JSON text. */
  readonly cause: string | null;
  readonly title: string | null;
  readonly contentHash: string | null;
  readonly reading: PageReading | null;
  readonly packedReading: Uint8Array | null;
}

/**
 * The outcomes of a batch, one for each URL, in order, with packed readings. After an outcome that ends `pending`,
 * later ones of the same URL are ignored, as in the database.
 */
export function settlements(outcomes: readonly PageOutcome[]): Settlement[] {
  const byKey = new Map<string, Settlement>();
  for (const outcome of outcomes) {
    if (outcome.state === 'explored') continue;
    const urlKey = keyOf(outcome.url);
    const before = byKey.get(urlKey);
    if (before !== undefined && before.state !== 'pending') continue;
    // Its position in the order is that of its latest outcome.
    byKey.delete(urlKey);
    byKey.set(urlKey, settlement(urlKey, (before?.attempts ?? 0) + 1, outcome));
  }
  return [...byKey.values()];
}

function settlement(urlKey: string, attempts: number, outcome: PendingOutcome): Settlement {
  const reading = 'reading' in outcome ? outcome.reading : null;
  return {
    urlKey,
    attempts,
    state: outcome.state,
    cause: outcome.state === 'read' ? null : JSON.stringify(outcome.cause),
    title: outcome.state === 'read' ? outcome.title : null,
    contentHash: outcome.state === 'read' ? outcome.contentHash : null,
    reading,
    packedReading: reading === null ? null : packJson(reading),
  };
}

/** Stores the outcomes of pending URLs. The scan must be locked (`fenced`). */
export async function settle(
  sql: Sql,
  scan: FencedScan,
  batch: readonly Settlement[],
): Promise<void> {
  const pending = await pendingOf(sql, scan, batch);
  if (pending.length === 0) return;
  let readSeq = scan.pagesRead;
  const rows = pending.map((item) => {
    if (item.state === 'read') readSeq += 1;
    return columnsOf(item, item.state === 'read' ? readSeq : null);
  });
  await sql(
    `update page p
        set attempts = p.attempts + o.attempts, state = o.state, cause = o.cause,
            title = coalesce(o.title, p.title), content_hash = o.content_hash,
            read_seq = o.read_seq, status = o.status, content_type = o.content_type,
            mode = o.mode, reading = o.reading
       from (values ${placeholders(rows)})
         as o (url_key, attempts, state, cause, title, content_hash, read_seq, status,
               content_type, mode, reading)
      where p.scan_id = $1::bigint and p.url_key = o.url_key`,
    [scan.id, ...rows.flat()],
  );
  const bytes = pending.reduce((sum, { packedReading }) => sum + (packedReading?.length ?? 0), 0);
  if (readSeq > scan.pagesRead || bytes > 0) {
    await sql(
      `update scan set pages_read = $2::int, stored_bytes = stored_bytes + $3::bigint
        where id = $1::bigint`,
      [scan.id, readSeq, bytes],
    );
  }
}

/** The packed reading of a page that was explored. */
export interface ExploredPage {
  readonly urlKey: string;
  readonly packedReading: Uint8Array;
}

/** The explored pages of a batch, each once with its latest reading. */
export function exploredPages(outcomes: readonly PageOutcome[]): ExploredPage[] {
  const byKey = new Map<string, ExploredPage>();
  for (const outcome of outcomes) {
    if (outcome.state !== 'explored') continue;
    const urlKey = keyOf(outcome.url);
    byKey.set(urlKey, { urlKey, packedReading: packJson(outcome.reading) });
  }
  return [...byKey.values()];
}

/** Replaces the readings of read pages. The scan must be locked (`fenced`). */
export async function replaceReadings(
  sql: Sql,
  scan: FencedScan,
  pages: readonly ExploredPage[],
): Promise<void> {
  for (const { urlKey, packedReading } of pages) {
    await sql(
      `with stored as (
         select octet_length(reading) as bytes from page
          where scan_id = $1::bigint and url_key = $2::uuid and state = 'read'
       ), replaced as (
         update page set reading = $3::bytea
          where scan_id = $1::bigint and url_key = $2::uuid and state = 'read'
       )
       update scan set stored_bytes = stored_bytes + $4::bigint - stored.bytes
         from stored where id = $1::bigint`,
      [scan.id, urlKey, packedReading, packedReading.length],
    );
  }
}

async function pendingOf(
  sql: Sql,
  scan: FencedScan,
  batch: readonly Settlement[],
): Promise<Settlement[]> {
  if (batch.length === 0) return [];
  const rows = await sql<{ urlKey: string }>(
    `select url_key::text as "urlKey" from page
      where scan_id = $1::bigint and url_key = any($2::uuid[]) and state = 'pending'`,
    [scan.id, batch.map(({ urlKey }) => urlKey)],
  );
  const pending = new Set(rows.map(({ urlKey }) => urlKey));
  return batch.filter(({ urlKey }) => pending.has(urlKey));
}

const COLUMN_TYPES = [
  ...['uuid', 'int', 'text', 'text', 'text', 'text', 'int', 'int'],
  ...['text', 'text', 'bytea'],
];

function columnsOf(item: Settlement, readSeq: number | null): SqlValue[] {
  const { reading } = item;
  return [
    ...[item.urlKey, item.attempts, item.state, item.cause, item.title, item.contentHash, readSeq],
    ...[reading?.status ?? null, reading?.contentType ?? null, reading?.mode ?? null],
    item.packedReading,
  ];
}

/** The rows of a VALUES list: `($2::uuid, $3::int, …), (…)`; $1 is the scan. */
function placeholders(rows: readonly SqlValue[][]): string {
  let place = 1;
  const tuple = () =>
    COLUMN_TYPES.map((type) => {
      place += 1;
      return `$${place}::${type}`;
    }).join(', ');
  return rows.map(() => `(${tuple()})`).join(', ');
}
