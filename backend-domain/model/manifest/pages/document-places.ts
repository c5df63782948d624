import type { ManifestElement } from '../file/manifest.ts';
import type { PageDraft } from './page-entry.ts';

/** A place that has so much of what its document's page has is no page of its own. */
const MIN_SAME_SHARE = 0.8;
/** Fewer elements say nothing about whether two places show the same. */
const MIN_ELEMENTS = 10;

/**
 * The pages, with those that are only places (`#/…`) of another page's document without what that page has already: they name it
 * in `place_of`. A place that shows something else, as the routes of an application do, stays whole.
 */
export function placesApart(pages: readonly PageDraft[]): PageDraft[] {
  const documents = new Map<string, PageDraft>();
  for (const page of pages) {
    const address = documentOf(page.url);
    // The page without a fragment represents the document, else the first place.
    if (!documents.has(address) || page.url === address) documents.set(address, page);
  }
  return pages.map((page) => {
    const document = documents.get(documentOf(page.url));
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

function documentOf(url: string): string {
  return url.split('#')[0] ?? url;
}

function keyOf({ role, name, selector, frame, shadow = [] }: ManifestElement): string {
  return [role, name, selector ?? '', frame ?? '', ...shadow].join('\u0000');
}
