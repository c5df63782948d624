import type { Manifest, ManifestElement, ManifestPage } from '../manifest/file/manifest.ts';
import { folded } from '../shared/word-lists.ts';
import { isActionUrl, isPageUrl } from '../site/url-rules.ts';
import { unreadPage } from './guessed-pages.ts';
import { linkKeys } from './link-keys.ts';
import { addressTerms, searchTerms } from './search-terms.ts';
import { onSite } from './site-boundary.ts';

/** Links beyond this number are not offered. */
const MAX_LINKS = 5_000;

/** A page that the manifest does not describe, but a page that it describes links to. */
export interface LinkedPage {
  readonly page: ManifestPage;
  /** The text of the link, as returned by `folded`. */
  readonly name: string;
  readonly terms: readonly string[];
  /** Whether the address names what the link's text names, such as `/tags/v5.0.0` with `v5.0.0`. */
  readonly isNamedInAddress: boolean;
}

/**
 * The pages to which links of the manifest lead and which it does not describe, such as the files of a repository.
 * Links of pages with short addresses come first: overviews have those. None when the manifest does not say which
 * linked addresses robots.txt forbids.
 */
export function linkedPages(manifest: Manifest): readonly LinkedPage[] {
  const { disallowed_links: forbidden } = manifest.website;
  if (forbidden === undefined) return [];
  const keyOf = linkKeys();
  const left = new Set([...Object.keys(manifest.pages), ...forbidden].map(keyOf));
  const found = new Map<string, LinkedPage>();
  const sources = Object.values(manifest.pages).sort(
    (one, other) => one.url.length - other.url.length,
  );
  for (const source of sources) {
    for (const { name, url } of source.elements.flatMap(linkOf)) {
      const key = keyOf(url);
      if (left.has(key) || !onSite(manifest, url)) continue;
      if (!isPageUrl(url) || isActionUrl(url)) continue;
      const link = `${folded(name)} ${key}`;
      if (found.has(link)) continue;
      const terms = searchTerms(name);
      found.set(link, {
        page: unreadPage(source, url, name),
        name: folded(name),
        terms,
        isNamedInAddress: isNamed(terms, url),
      });
      if (found.size === MAX_LINKS) return [...found.values()];
    }
  }
  return [...found.values()];
}

/**
 * The linked pages that a wish names: the link's text contains every telling term of the wish, and is itself part of the
 * wish. Pages whose address contains that text come first. `words`: the wish as returned by `folded`.
 */
export function pagesOfLinks(
  linked: readonly LinkedPage[],
  { telling, words }: { readonly telling: readonly string[]; readonly words: string },
): readonly ManifestPage[] {
  if (telling.length === 0) return [];
  const named = linked.filter(
    ({ name, terms }) =>
      ` ${words} `.includes(` ${name} `) && telling.every((term) => terms.includes(term)),
  );
  return [
    ...named.filter((one) => one.isNamedInAddress),
    ...named.filter((one) => !one.isNamedInAddress),
  ].map(({ page }) => page);
}

function linkOf({ name, action: { kind, url } }: ManifestElement): { name: string; url: string }[] {
  return kind === 'navigate' && url !== undefined && folded(name) !== '' ? [{ name, url }] : [];
}

function isNamed(terms: readonly string[], url: string): boolean {
  const inAddress = new Set(addressTerms(url));
  return terms.every((term) => inAddress.has(term));
}
