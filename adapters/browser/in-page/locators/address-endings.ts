import { isStableHref } from '@signpost/backend-domain/model/manifest/elements/locator-stability.ts';
import type { Entry, RootIndex } from '../root-index.ts';
import { cssString } from './css-text.ts';
import type { SimpleSelector } from './simple-selector.ts';

/** The maximum number of path segments in an ending. The longer an ending is, the fewer folders of pages share it. */
const MAX_SEGMENTS = 3;
/** An ending that more links share is skipped. */
const MAX_ALIKE_LINKS = 300;

/**
 * Selectors of a link by the end of its relative address, shortest first: `../tables/simple.html` on one page is
 * `pages/tables/simple.html` on another, and `a[href$="simple.html"]` finds both. The caller checks each for
 * uniqueness. Yields none for an address that is the same on all pages (RFC 3986, section 4.2: with a scheme, or
 * beginning with `/`).
 */
export function* addressEndings(
  { element, tag }: Entry,
  index: RootIndex,
): Generator<SimpleSelector> {
  if (tag !== 'a' && tag !== 'area') return;
  const href = index.dom.attribute(element, 'href');
  if (href === null || !isStableHref(href)) return;
  for (const ending of endingsOf(href)) {
    const matches = index.withAttributeEnding(tag, 'href', ending, MAX_ALIKE_LINKS);
    if (matches === null) continue;
    yield { css: `${tag}[href$=${cssString(ending)}]`, basis: 'href', matches };
  }
}

/** Whether an address is relative to the folder of the page, so that pages in other folders have another one. */
function isOfFolder(address: string): boolean {
  return !/^(?:[a-z][a-z\d+.-]*:|[/?#\\])/i.test(address);
}

/**
 * The end of a relative address that pages in all folders have: without `./` and `../` at its start. Null for an address
 * that is the same on all pages.
 */
export function commonEnding(address: string): string | null {
  if (!isOfFolder(address)) return null;
  const ending = address.replace(/^(?:\.{1,2}\/)+/, '');
  return ending === '' ? null : ending;
}

function endingsOf(href: string): string[] {
  if (!isOfFolder(href)) return [];
  const path = /^[^?#]*/.exec(href)?.[0] ?? '';
  const segments = path.split('/').filter((segment) => !/^\.{0,2}$/.test(segment));
  const rest = (path.endsWith('/') ? '/' : '') + href.slice(path.length);
  return Array.from(
    { length: Math.min(segments.length, MAX_SEGMENTS) },
    (_, index) => segments.slice(-(index + 1)).join('/') + rest,
  ).filter((ending) => href.endsWith(ending));
}
