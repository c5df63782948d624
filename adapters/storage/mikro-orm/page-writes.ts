import type { FoundUrl } from '@signpost/backend-domain/model/crawl/frontier.ts';
import { storableText } from '../storable-text.ts';
import type { Sql } from './database.ts';
import type { FencedScan } from './fence.ts';
import { keyOf } from './text-key.ts';

/**
 * Adds URLs that the scan does not have yet, in one statement, numbered after its highest `seq`. The scan must be
 * locked (`fenced`). Returns how many were new.
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
  if (byKey.size === 0) return 0;
  const rows = [...byKey].map(([key, found]) => [
    ...[key, storableText(found.url), found.source, found.depth],
    ...[keyOf(found.pattern), storableText(found.pattern), storableText(found.title)],
    found.lastModified === null ? null : storableText(found.lastModified),
  ]);
  const [inserted] = await sql<{ count: number }>(
    `with found as (
       select place, (f->>0)::uuid as url_key, f->>1 as url, f->>2 as source, (f->>3)::int as depth,
              (f->>4)::uuid as pattern_key, f->>5 as pattern, f->>6 as title, f->>7 as last_modified
         from jsonb_array_elements($2::jsonb) with ordinality as list (f, place)
     ), inserted as (
       insert into page (scan_id, seq, url_key, url, source, depth, pattern_key, pattern, title,
                         last_modified, state)
       select $1::bigint, $3::int + row_number() over (order by place), url_key, url, source, depth,
              pattern_key, pattern, title, last_modified, $4
         from found
        where not exists (
          select from page p where p.scan_id = $1::bigint and p.url_key = found.url_key
        )
       returning 1
     )
     select count(*)::int as count from inserted`,
    [scan.id, JSON.stringify(rows), scan.pagesFound, state],
  );
  const count = inserted?.count ?? 0;
  if (count > 0) {
    await sql('update scan set pages_found = pages_found + $2::int where id = $1::bigint', [
      scan.id,
      count,
    ]);
  }
  return count;
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
