import { shortened } from '../../shared/wording.ts';
import { isPlainLink } from '../elements/element-entry.ts';
import { goesByIdentity, isLastingSelector } from '../elements/element-keys.ts';
import type { ManifestElement, ManifestPage } from '../file/manifest.ts';

/** A way to shorten a page. It removes only facts that an agent can see once it is on the page, and no address of a link. */
export type Saving = (page: ManifestPage) => ManifestPage;

/** Savings that cost no element, the costliest last. */
export const WITHOUT_LOSS: readonly Saving[] = [
  // A link that is found by its address needs no other locator, a control neither that is found by its id.
  onElements((one) => (isFoundByAddress(one) || isFoundByIdentity(one) ? bare(one) : one)),
  // The next deployment may change the selectors of the others: they keep the better one of their fallbacks.
  onElements((one) => (isPlainLink(one) ? withOneFallback(one) : one)),
  (page) => ({ ...page, headings: page.headings.slice(0, 3) }),
  onElements(withOneFallback),
];

/**
 * Savings that cost the names of links: those that leave the site, then those to pages that the manifest describes itself.
 * `isListed`: whether it does so with a URL.
 */
export function linkSavings(site: string, isListed: (url: string) => boolean): readonly Saving[] {
  const origin = URL.parse(site)?.origin;
  return [
    linksInShort(({ action: { url = '' } }) => URL.parse(url)?.origin !== origin),
    linksInShort(({ action: { url = '' } }) => isListed(url)),
  ];
}

/** Savings that cost elements, or what finds them after a redeploy. */
export const WITH_LOSS: readonly Saving[] = [
  linksInShort(() => true),
  onElements(bare),
  (page) => ({
    ...page,
    description: page.description === null ? null : shortened(page.description, 100),
    headings: page.headings.slice(0, 1),
  }),
];

function onElements(change: (element: ManifestElement) => ManifestElement): Saving {
  return (page) => ({ ...page, elements: page.elements.map(change) });
}

/** Names plain links by their address alone. A link that is visible only in a state stays: the state names it. */
function linksInShort(may: (element: ManifestElement) => boolean): Saving {
  return (page) => {
    const isShort = (one: ManifestElement) => isPlainLink(one) && !one.state && may(one);
    const urls = page.elements.filter(isShort).flatMap(({ action: { url } }) => url ?? []);
    if (urls.length === 0) return page;
    const elements = page.elements.filter((one) => !isShort(one));
    return { ...page, elements, links: [...new Set([...urls, ...page.links])] };
  };
}

function isFoundByAddress(element: ManifestElement): boolean {
  return (
    isPlainLink(element) &&
    element.selector?.endsWith('"]') === true &&
    element.selector.includes('[href="') &&
    isLastingSelector(element.selector)
  );
}

function isFoundByIdentity({ selector }: ManifestElement): boolean {
  return selector !== null && goesByIdentity(selector);
}

function withOneFallback(element: ManifestElement): ManifestElement {
  return { ...element, fallbacks: element.fallbacks.slice(0, 1) };
}

/** With one way to it: its selector, else the first of its fallbacks. */
function bare(element: ManifestElement): ManifestElement {
  return element.selector === null ? withOneFallback(element) : { ...element, fallbacks: [] };
}
