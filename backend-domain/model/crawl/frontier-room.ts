import type { FoundUrl } from './frontier.ts';

/** The share of a scan's URLs that is reserved for patterns with few URLs. */
const SHARE_KEPT_FREE = 0.1;
/** A pattern with more known URLs than this may not use the reserved share. */
const MAX_URLS_OF_SMALL_PATTERN = 100;

/**
 * URLs that a scan keeps for each page that it may read: with fewer, the unreserved share would end a scan before its
 * page limit does.
 */
const URLS_PER_PAGE = 1.2;

/**
 * How many URLs a scan of at most `maxPages` pages keeps: the installation's setting, or more when the page limit needs
 * more.
 */
export function roomFor(maxUrls: number, maxPages: number): number {
  return Math.max(maxUrls, Math.ceil(maxPages * URLS_PER_PAGE));
}

/**
 * How many of `maxUrls` may be URLs of any pattern, such as those in sitemaps. The rest is reserved for patterns with
 * few URLs.
 */
export function commonRoom(maxUrls: number): number {
  return Math.floor(maxUrls * (1 - SHARE_KEPT_FREE));
}

/**
 * Decides which of the found URLs are added to a scan that knows `known` URLs. Once the common room is full, only URLs
 * of patterns with few known URLs are added, so that an endless calendar or a huge sitemap never displaces other pages.
 * `knownOf`: the number of known URLs of each pattern.
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
