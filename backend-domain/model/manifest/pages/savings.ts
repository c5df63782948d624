import { shortened } from '../../shared/wording.ts';
import { leadsToPart, withoutPart } from '../../site/url-normalisation.ts';
import { isPlainLink } from '../elements/element-entry.ts';
import { goesByIdentity, isLastingSelector } from '../elements/element-keys.ts';
import type { ManifestElement, ManifestPage } from '../file/manifest.ts';

/**
 * A way to shorten a page. It removes only what an agent can see on the page itself, and never the address of a link.
 */
export type Saving = (page: ManifestPage) => ManifestPage;

/** Savings that remove no element, the most harmful last. */
export const WITHOUT_LOSS: readonly Saving[] = [
  // A link that is found by its address, or a control that is found by its id, needs no other locator.
  onElements((one) => (isFoundByAddress(one) || isFoundByIdentity(one) ? bare(one) : one)),
  // Selectors of other links may change with the next deployment: these links keep their best fallback.
  onElements((one) => (isPlainLink(one) ? withOneFallback(one) : one)),
  withHeadings(3),
  onElements(withOneFallback),
];

/**
 * Savings that remove the names of links: first of links to other sites, then of links to pages that the manifest
 * describes. `isListed`: whether the manifest describes a URL.
 */
export function linkSavings(site: string, isListed: (url: string) => boolean): readonly Saving[] {
  const origin = URL.parse(site)?.origin;
  return [
    linksInShort(({ action: { url = '' } }) => URL.parse(url)?.origin !== origin),
    linksInShort(({ action: { url = '' } }) => isListed(url)),
  ];
}

/** Removes the names of all plain links; their addresses stay. */
export const LINKS_IN_SHORT: Saving = linksInShort(() => true);

/** Lists a page once instead of its parts, such as the lines of a file of code. */
export const PARTS_IN_SHORT: Saving = (page) => {
  const { elements, links } = linksInShort(isLinkToPart)(page);
  return { ...page, elements, links: [...new Set(links.map(withoutPart))] };
};

/**
 * Removes the names of plain links that share their name with another element of the page, such as a link “edit” in
 * each row of a table: such a name does not identify a link. `elementsOf`: all elements of a page, shared ones too.
 */
export function repeatedNames(
  elementsOf: (page: ManifestPage) => readonly ManifestElement[],
): Saving {
  return (page) => {
    const names = new Map<string, number>();
    for (const { name } of elementsOf(page)) names.set(name, (names.get(name) ?? 0) + 1);
    return linksInShort(({ name }) => (names.get(name) ?? 0) > 1)(page);
  };
}

/** Savings that remove elements, or the locators that find them after a redeploy. */
export const WITH_LOSS: readonly Saving[] = [
  LINKS_IN_SHORT,
  onElements(bare),
  (page) => ({
    ...page,
    description: page.description === null ? null : shortened(page.description, 100),
    headings: page.headings.slice(0, 1),
  }),
];

/** A page on which nothing changes stays the same object, so that it is not measured again. */
function onElements(change: (element: ManifestElement) => ManifestElement): Saving {
  return (page) => {
    const elements = page.elements.map(change);
    return elements.every((element, at) => element === page.elements[at])
      ? page
      : { ...page, elements };
  };
}

function withHeadings(most: number): Saving {
  return (page) =>
    page.headings.length > most ? { ...page, headings: page.headings.slice(0, most) } : page;
}

/**
 * Moves plain links to `links`, which has only their addresses. A link that is visible only in a state stays an
 * element, because it names the state.
 */
function linksInShort(may: (element: ManifestElement) => boolean): Saving {
  return (page) => {
    const isShort = (one: ManifestElement) => isPlainLink(one) && !one.state && may(one);
    const urls = page.elements.filter(isShort).flatMap(({ action: { url } }) => url ?? []);
    if (urls.length === 0) return page;
    const elements = page.elements.filter((one) => !isShort(one));
    return { ...page, elements, links: [...new Set([...urls, ...page.links])] };
  };
}

function isLinkToPart({ action: { url = '' } }: ManifestElement): boolean {
  return leadsToPart(url);
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
  return element.fallbacks.length > 1
    ? { ...element, fallbacks: element.fallbacks.slice(0, 1) }
    : element;
}

/** The element with a single locator: its selector, else the first of its fallbacks. */
function bare(element: ManifestElement): ManifestElement {
  if (element.selector === null) return withOneFallback(element);
  return element.fallbacks.length > 0 ? { ...element, fallbacks: [] } : element;
}
