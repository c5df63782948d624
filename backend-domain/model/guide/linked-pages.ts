import type { Manifest, ManifestElement, ManifestPage } from '../manifest/file/manifest.ts';
import { folded } from '../shared/folded-text.ts';
import { isActionUrl, isPageUrl } from '../site/url-rules.ts';
import { unreadPage } from './guessed-pages.ts';
import { linkKeys } from './link-keys.ts';
import { addressTerms, decoded, searchTerms } from './search-terms.ts';
import { onSite } from './site-boundary.ts';

/** Links beyond this number are not offered. */
const MAX_LINKS = 5_000;

/** A page that the manifest does not describe, but a page that it describes links to. */
export interface LinkedPage {
  readonly page: ManifestPage;
  /** The text of the link, or a part of the address of a link without one, as returned by `folded`. */
  readonly name: string;
  readonly terms: readonly string[];
  readonly isLinkText: boolean;
  /** Whether the address names what the link's text names, such as `/tags/v5.0.0` with `v5.0.0`. */
  readonly isNamedInAddress: boolean;
}

/** What `pagesOfLinks` compares with links. */
export interface LinkWish {
  /** Telling terms of the wish (`wishTerms`). */
  readonly telling: readonly string[];
  /** The whole wish, as returned by `folded`. */
  readonly words: string;
  /** Also finds links that have no text in the manifest, by a part of their address. */
  readonly byAddress: boolean;
}

interface Link extends Pick<LinkedPage, 'name' | 'isLinkText'> {
  /** A page that has the link. */
  readonly source: ManifestPage;
  readonly url: string;
}

/**
 * The pages to which links of the manifest lead and which it does not describe, such as the files of a repository.
 * Links of pages with short addresses come first: overviews have those. Links of which the manifest has only the
 * address come last; each part of the address is a name. None when the manifest does not say which linked addresses
 * robots.txt forbids.
 */
export function linkedPages(manifest: Manifest): readonly LinkedPage[] {
  const { disallowed_links: forbidden } = manifest.website;
  if (forbidden === undefined) return [];
  const keyOf = linkKeys();
  const left = new Set([...Object.keys(manifest.pages), ...forbidden].map(keyOf));
  const found = new Map<string, LinkedPage>();
  for (const { source, url, name, isLinkText } of linksOf(manifest)) {
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
      isLinkText,
      isNamedInAddress: isNamed(terms, url),
    });
    if (found.size === MAX_LINKS) break;
  }
  return [...found.values()];
}

function* linksOf(manifest: Manifest): Generator<Link> {
  const sources = Object.values(manifest.pages).sort(
    (one, other) => one.url.length - other.url.length,
  );
  for (const source of sources) yield* namedLinks(source, source.elements);
  for (const [id, { elements }] of Object.entries(manifest.templates)) {
    const source = sources.find(({ template }) => template === id);
    if (source !== undefined) yield* namedLinks(source, elements);
  }
  // Pages share most of their links.
  const seen = new Set<string>();
  for (const source of sources)
    for (const url of source.links) {
      if (seen.has(url)) continue;
      seen.add(url);
      for (const name of partsOfAddress(url)) yield { source, url, name, isLinkText: false };
    }
}

function* namedLinks(source: ManifestPage, elements: readonly ManifestElement[]): Generator<Link> {
  for (const { name, action } of elements)
    if (action.kind === 'navigate' && action.url !== undefined && folded(name) !== '')
      yield { source, url: action.url, name, isLinkText: true };
}

/** The last part of the path and of each parameter's value: `git` and `v5.0.0` of `/git?h=tags/v5.0.0`. */
function partsOfAddress(url: string): readonly string[] {
  const { pathname = '', search = '' } = URL.parse(url) ?? {};
  const values = search
    .slice(1)
    .split(/[&;]/)
    .map((parameter) => parameter.slice(parameter.indexOf('=') + 1));
  return [pathname, ...values]
    .map((text) => decoded(text.split('/').findLast((part) => part !== '') ?? ''))
    .filter((part) => folded(part) !== '');
}

/**
 * The linked pages that a wish names: the link's name contains every telling term of the wish, and is itself part of the
 * wish. The pages whose address contains the name come first.
 */
export function pagesOfLinks(
  linked: readonly LinkedPage[],
  { telling, words, byAddress }: LinkWish,
): readonly ManifestPage[] {
  if (telling.length === 0) return [];
  const named = linked.filter(
    ({ name, terms, isLinkText }) =>
      (byAddress || isLinkText) &&
      ` ${words} `.includes(` ${name} `) &&
      telling.every((term) => terms.includes(term)),
  );
  return [
    ...named.filter((one) => one.isNamedInAddress),
    ...named.filter((one) => !one.isNamedInAddress),
  ].map(({ page }) => page);
}

function isNamed(terms: readonly string[], url: string): boolean {
  const inAddress = new Set(addressTerms(url));
  return terms.every((term) => inAddress.has(term));
}
