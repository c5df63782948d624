import { withoutFragment } from '../../site/url-normalisation.ts';
import type { ManifestElement } from '../file/manifest.ts';
import type { PageDraft } from './page-entry.ts';

/** A place with at least this share of its document's elements counts as a part of the document's page. */
const MIN_SAME_SHARE = 0.8;
/** With fewer elements it cannot be decided whether two places show the same page. */
const MIN_ELEMENTS = 10;

/**
 * The pages; those that are only places (`#/…`) in the document of another page lose what that page has, and name the
 * page in `place_of`. A place that shows something else, as the routes of an application do, stays unchanged.
 */
export function placesApart(pages: readonly PageDraft[]): PageDraft[] {
  const documents = new Map<string, PageDraft>();
  for (const page of pages) {
    const address = withoutFragment(page.url);
    // The page without a fragment stands for the document; without such a page, the first place does.
    if (!documents.has(address) || page.url === address) documents.set(address, page);
  }
  return pages.map((page) => {
    const document = documents.get(withoutFragment(page.url));
    return document === undefined || document === page ? page : apart(page, document);
  });
}

function apart(page: PageDraft, document: PageDraft): PageDraft {
  const known = new Set(document.entry.elements.map(keyOf));
  const own = page.entry.elements.filter((element) => !known.has(keyOf(element)));
  const repeated = page.entry.elements.length - own.length;
  if (known.size < MIN_ELEMENTS || repeated < known.size * MIN_SAME_SHARE) return page;
  const { summaries: _repeated, ...entry } = page.entry;
  return { ...page, entry: { ...entry, elements: own, place_of: document.url } };
}

function keyOf({ role, name, selector, frame, shadow = [] }: ManifestElement): string {
  return [role, name, selector ?? '', frame ?? '', ...shadow].join('\u0000');
}
