import { percentDecoded } from '../shared/percent-decoded.ts';
/** The readable side of an address: its segments and the words in them. */

/** Decoded, lower-case path segments; those of a hash route (`#/…`, `#!…`) when the page is one. */
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

/** A segment or title as its words, without diacritics and file ending, joined by hyphens: `Über_uns.html` → `uber-uns`. */
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

/** A title made from the last segment: `/docs/getting-started.html` → `Getting started`; the host for the start page. */
export function titleFromUrl(url: string): string {
  const last = pathSegments(url).at(-1);
  const words = last === undefined ? '' : asWords(last).replaceAll('-', ' ');
  if (words === '') return URL.parse(url)?.host ?? url;
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** The title that an address makes when its last segment has words; null of a start page, of a number or an id. */
export function pageNameFromUrl(url: string): string | null {
  const last = pathSegments(url).at(-1) ?? '';
  return /\p{L}{3}/u.test(last) ? titleFromUrl(url) : null;
}
