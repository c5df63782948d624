import type { FoundUrl } from './frontier.ts';

/** The last part of the room for a scan's URLs, which the many of a kind may not take. */
const SHARE_KEPT_FREE = 0.1;
/** A pattern with more known URLs than this is one of the many. */
const MAX_URLS_OF_SMALL_PATTERN = 100;

/** URLs known for each page that may be read: with less, the common room would end a scan before its limit does. */
const URLS_PER_PAGE = 1.2;

/** How many URLs a scan of at most `maxPages` pages keeps: what the installation says, or as many as its limit needs. */
export function roomFor(maxUrls: number, maxPages: number): number {
  return Math.max(maxUrls, Math.ceil(maxPages * URLS_PER_PAGE));
}

/** How many of `maxUrls` a site's sitemaps and feeds may take, so that what its pages link to is known as well. */
export function commonRoom(maxUrls: number): number {
  return Math.floor(maxUrls * (1 - SHARE_KEPT_FREE));
}

/**
 * Decides which of the found URLs are added to a scan that knows `known` URLs. Once the common room is full, only URLs
 * of patterns with few known URLs are added: an endless calendar, or a sitemap of everything, never displaces other
 * pages. `knownOf`: the number of known URLs of a pattern.
 */
export function admitted(
  found: readonly FoundUrl[],
  room: { readonly known: number; readonly maxUrls: number },
  knownOf: ReadonlyMap<string, number>,
): FoundUrl[] {
  const counts = new Map(knownOf);
  const kept: FoundUrl[] = [];
  for (const each of found) {
    const taken = room.known + kept.length;
    const count = (counts.get(each.pattern) ?? 0) + 1;
    const fits =
      taken < commonRoom(room.maxUrls) ||
      (count <= MAX_URLS_OF_SMALL_PATTERN && taken < room.maxUrls);
    if (!fits) continue;
    counts.set(each.pattern, count);
    kept.push(each);
  }
  return kept;
}
