import type { ManifestElement } from '../file/manifest.ts';
import type {
  CompactElement,
  CompactPage,
  CompactUsual,
  ElementUsual,
} from './compact-manifest.ts';
import {
  compactElement,
  type ElementScope,
  expandedElement,
  simpleFallbacks,
} from './element-codec.ts';
import { withoutRuns, withRuns } from './indexes.ts';
import { mostFrequent } from './usual.ts';

/** A list of elements in version 1.1, with its usual values where they differ from those of the manifest. */
export interface CompactList {
  readonly usual?: Partial<ElementUsual>;
  readonly elements: readonly CompactElement[];
}

/** Converts a list of elements to version 1.1. `scope.usual`: the usual values of the whole manifest. */
export function compactList(
  elements: readonly ManifestElement[],
  scope: ElementScope,
  indexOf: (url: string) => number,
): CompactList {
  const usual = ownUsual(elements, scope.usual);
  const inList = { ...scope, usual: { ...scope.usual, ...usual } };
  const written = elements.map((element) => compactElement(element, inList, indexOf));
  return { ...(Object.keys(usual).length > 0 ? { usual } : {}), elements: written };
}

/** Restores the elements that `compactList` wrote. */
export function expandedList(
  { usual, elements }: CompactList,
  scope: ElementScope,
  urlAt: (index: number) => string,
): ManifestElement[] {
  const inList = { ...scope, usual: { ...scope.usual, ...usual } };
  return elements.map((element) => expandedElement(element, inList, urlAt));
}

/** A list's own usual fallbacks must be those of more elements than this, because stating them takes as many bytes. */
const WORTH_SAYING = 2;

/** The list's own usual values, each stated only when several of its elements have it. */
function ownUsual(
  elements: readonly ManifestElement[],
  usual: ElementUsual,
): Partial<ElementUsual> {
  const own: { -readonly [Key in keyof ElementUsual]?: ElementUsual[Key] } = {};
  const confidence = mostFrequent(confidences(elements), usual.confidence);
  const visible = mostFrequent(visibilities(elements), usual.visible);
  const isShared = (has: (element: ManifestElement) => boolean) => elements.filter(has).length > 1;
  if (confidence !== usual.confidence && isShared((one) => one.confidence === confidence))
    own.confidence = confidence;
  if (visible !== usual.visible && isShared((one) => one.visible === visible))
    own.visible = visible;
  const also = usualFallbacks(elements, usual.also);
  const isOther = also.length !== usual.also.length;
  const having = (one: ManifestElement) => simpleFallbacks(one)?.length === also.length;
  if (isOther && elements.filter(having).length > WORTH_SAYING) own.also = also;
  return own;
}

/** The most frequent values of all elements of a manifest. */
export function usualOf(lists: readonly (readonly ManifestElement[])[]): ElementUsual {
  const elements = lists.flat();
  return {
    confidence: mostFrequent(confidences(elements), 0.98),
    visible: mostFrequent(visibilities(elements), true),
    also: usualFallbacks(elements, ['role']),
  };
}

/** The more frequent fallbacks of elements with a name: none, or the role alone. */
function usualFallbacks(
  elements: readonly ManifestElement[],
  otherwise: readonly string[],
): readonly string[] {
  const named = elements.filter(({ name }) => name !== '');
  return mostFrequent<readonly string[]>(
    named.flatMap((element) => {
      const simple = simpleFallbacks(element);
      return simple === null ? [] : [simple];
    }),
    otherwise,
  );
}

const confidences = (elements: readonly ManifestElement[]) =>
  elements.map(({ confidence }) => confidence);
const visibilities = (elements: readonly ManifestElement[]) =>
  elements.map(({ visible }) => visible);

/** In characters. A shorter entry is smaller than an index and its entry in `common`. */
const WORTH_SHARING = 24;

/** Adds its own elements to each page; an entry that several pages have goes to `common`, once. */
export function withCommonElements(
  pages: readonly { readonly page: CompactPage; readonly list: CompactList }[],
): { readonly common: readonly CompactElement[]; readonly pages: readonly CompactPage[] } {
  const sights = new Map<string, number>();
  for (const { list } of pages)
    for (const text of new Set(list.elements.map((element) => JSON.stringify(element))))
      if (text.length >= WORTH_SHARING) sights.set(text, (sights.get(text) ?? 0) + 1);
  const indexes = new Map<string, number>();
  const common: CompactElement[] = [];
  const place = (element: CompactElement): CompactElement | number => {
    const text = JSON.stringify(element);
    if ((sights.get(text) ?? 0) < 2) return element;
    const known = indexes.get(text);
    if (known !== undefined) return known;
    indexes.set(text, common.length);
    return common.push(element) - 1;
  };
  const written = pages.map(({ page, list }) => ({
    ...page,
    ...(list.usual === undefined ? {} : { usual: list.usual }),
    ...(list.elements.length === 0 ? {} : { elements: withRuns(list.elements.map(place)) }),
  }));
  return { common, pages: written };
}

/** Restores a page's own elements that `withCommonElements` wrote. */
export function ownList(page: CompactPage, common: readonly CompactElement[]): CompactList {
  const elements = withoutRuns<CompactElement>(page.elements ?? []).flatMap((one) => {
    const element = typeof one === 'number' ? common[one] : one;
    return element === undefined ? [] : [element];
  });
  return { ...(page.usual === undefined ? {} : { usual: page.usual }), elements };
}

type UsualOfScope = ElementUsual & Pick<CompactUsual, 'href'>;

/** The scope of a page's own elements. */
export function pageScope(url: string, { href, ...usual }: UsualOfScope): ElementScope {
  return { prefix: 'e', scope: url, page: url, href, usual: elementUsual(usual) };
}

/**
 * The scope of the anchors, or of a template's elements (`pattern`). Their relative addresses are relative to the start
 * page.
 */
export function wideScope(
  pattern: string | null,
  startUrl: string,
  { href, ...usual }: UsualOfScope,
): ElementScope {
  const prefix = pattern === null ? 'a' : 't';
  return { prefix, scope: pattern ?? '', page: startUrl, href, usual: elementUsual(usual) };
}

function elementUsual({ confidence, visible, also }: ElementUsual): ElementUsual {
  return { confidence, visible, also };
}
