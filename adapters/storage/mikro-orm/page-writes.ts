import type { FoundUrl } from '@signpost/backend-domain/model/crawl/frontier.ts';
import { storableText } from '../storable-text.ts';
import type { Sql } from './database.ts';
import type { FencedScan } from './fence.ts';
import { keyOf } from './text-key.ts';

/**
 * Adds URLs that the scan does not have yet, numbered after its highest `seq`. The scan must be locked (`fenced`).
 * Returns how many were new.
 *
 * The known URLs are queried first. With `not exists` in the insert, PostgreSQL compares all URLs with all pages when it
 * has no statistics, which PGlite does not collect by itself: half a second for 1,200 URLs and as many pages.
 */
export async function insertFound(
  sql: Sql,
  scan: FencedScan,
  urls: readonly FoundUrl[],
  state: 'discovered' | 'pending',
): Promise<number> {
  const byKey = new Map<string, FoundUrl>();
  for (const found of urls) {
    const key = keyOf(found.url);
    if (!byKey.has(key)) byKey.set(key, found);
  }
  for (const key of await knownKeys(sql, scan, [...byKey.keys()])) byKey.delete(key);
  if (byKey.size === 0) return 0;
  const rows = [...byKey].map(([key, found]) => [
    ...[key, storableText(found.url), found.source, found.depth],
    ...[keyOf(found.pattern), storableText(found.pattern), storableText(found.title)],
    found.lastModified === null ? null : storableText(found.lastModified),
  ]);
  await sql(
    `insert into page (scan_id, seq, url_key, url, source, depth, pattern_key, pattern, title,
                       last_modified, state)
     select $1::bigint, $3::int + place, (f->>0)::uuid, f->>1, f->>2, (f->>3)::int, (f->>4)::uuid, f->>5,
            f->>6, f->>7, $4
       from jsonb_array_elements($2::jsonb) with ordinality as list (f, place)`,
    [scan.id, JSON.stringify(rows), scan.pagesFound, state],
  );
  await sql('update scan set pages_found = pages_found + $2::int where id = $1::bigint', [
    scan.id,
    byKey.size,
  ]);
  return byKey.size;
}

/** Those of the keys that belong to pages of the scan. */
async function knownKeys(
  sql: Sql,
  scan: FencedScan,
  keys: readonly string[],
): Promise<readonly string[]> {
  if (keys.length === 0) return [];
  const known = await sql<{ key: string }>(
    'select url_key::text as key from page where scan_id = $1::bigint and url_key = any($2::uuid[])',
    [scan.id, keys],
  );
  return known.map(({ key }) => key);
}

/**
 * Makes URLs pending and chosen that replace other pages: adds those that the scan does not have, and changes those
 * that were only discovered. Returns how many were new.
 */
export async function takeInstead(
  sql: Sql,
  scan: FencedScan,
  urls: readonly FoundUrl[],
): Promise<number> {
  if (urls.length === 0) return 0;
  const added = await insertFound(sql, scan, urls, 'pending');
  await sql(
    `update page set state = 'pending', chosen = true
      where scan_id = $1::bigint and url_key = any($2::uuid[]) and state in ('discovered', 'pending')`,
    [scan.id, urls.map(({ url }) => keyOf(url))],
  );
  return added;
}

/**
 * Makes read pages pending again and frees the bytes of their readings. The scan must be locked (`fenced`). Their
 * numbers in the order of reading are not used again. Returns how many pages it changed.
 */
export async function reopenRead(
  sql: Sql,
  scan: FencedScan,
  urls: readonly string[],
): Promise<number> {
  const keys = urls.map(keyOf);
  const [freed] = await sql<{ pages: number; bytes: number }>(
    `select count(*)::int as pages, coalesce(sum(octet_length(reading)), 0)::float8 as bytes
       from page where scan_id = $1::bigint and url_key = any($2::uuid[]) and state = 'read'`,
    [scan.id, keys],
  );
  if (freed === undefined || freed.pages === 0) return 0;
  await sql(
    `update page
        set state = 'pending', attempts = attempts - 1, content_hash = null, read_seq = null,
            status = null, content_type = null, mode = null, reading = null
      where scan_id = $1::bigint and url_key = any($2::uuid[]) and state = 'read'`,
    [scan.id, keys],
  );
  await sql('update scan set stored_bytes = stored_bytes - $2::bigint where id = $1::bigint', [
    scan.id,
    freed.bytes,
  ]);
  return freed.pages;
}

/**
 * JSON rows for `jsonb_array_elements`, each beginning with the key of its URL; of several items with the same URL, the
 * last one.
 */
export function lastOfEach<Item extends { readonly url: string }>(
  items: readonly Item[],
  columns: (item: Item) => readonly (string | null)[],
): string {
  const rows = new Map(items.map((item) => [keyOf(item.url), columns(item)]));
  return JSON.stringify([...rows].map(([key, values]) => [key, ...values]));
}
