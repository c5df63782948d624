import { percentDecoded } from '../shared/percent-decoded.ts';
/** The path segments of an address, and the words in them. */

/** Decoded path segments in lower case; for a hash route (`#/…`, `#!…`) the segments of its route. */
export function pathSegments(url: string): string[] {
  const parsed = URL.parse(url);
  if (!parsed) return [];
  const route = /^#!?(\/.*)$/u.exec(parsed.hash)?.[1];
  const path = (route ?? parsed.pathname).split('?')[0] ?? '';
  return path
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => percentDecoded(segment).toLowerCase());
}

/**
 * The words of a segment or title, without diacritics and file extension, joined by hyphens: `Über_uns.html` →
 * `uber-uns`.
 */
export function asWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/\.(?:html?|php|aspx?|jsp|cgi|md|shtml)$/u, '')
    .normalize('NFKD')
    .replace(/(?<=[a-z])\p{M}+/gu, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/gu, '');
}

/**
 * A title made from the last path segment: `/docs/getting-started.html` → `Getting started`; the host for the start
 * page.
 */
export function titleFromUrl(url: string): string {
  const last = pathSegments(url).at(-1);
  const words = last === undefined ? '' : asWords(last).replaceAll('-', ' ');
  if (words === '') return URL.parse(url)?.host ?? url;
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/**
 * A title made from the last path segment; null for the start page and when the segment has no words, such as a number
 * or id.
 */
export function pageNameFromUrl(url: string): string | null {
  const last = pathSegments(url).at(-1) ?? '';
  return /\p{L}{3}/u.test(last) ? titleFromUrl(url) : null;
}
