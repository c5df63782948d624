import type { ElementFact } from '../../crawl/page-facts.ts';
import { distinctElements } from './distinct-elements.ts';
import { type KeyedLocator, keyedLocators } from './element-keys.ts';
import { bestLocator } from './locator-choice.ts';
import type { SharedElements } from './shared-elements.ts';
import { WideElement } from './wide-element.ts';

/** An element on at least this share of a scope's pages belongs to the scope rather than to its pages. */
export const WIDE_SHARE = 0.8;

/** Beyond this number, elements of a page are not compared with other pages: a page's shared frame is smaller. */
const MAX_ELEMENTS_CONSIDERED = 1_500;

export interface KeyedElement {
  readonly element: ElementFact;
  readonly locators: readonly KeyedLocator[];
  readonly position: number;
}

/** A page's elements with their locator keys, without ambiguous placeholder links (`distinctElements`). */
export function keyedElements(elements: readonly ElementFact[]): KeyedElement[] {
  return distinctElements(elements).map((element, position) => ({
    element,
    position,
    locators: position < MAX_ELEMENTS_CONSIDERED ? keyedLocators(element) : [],
  }));
}

/**
 * For the keys that many pages of a scope have, the elements that they find; of several sightings the one with the most
 * locators.
 */
export class ElementSights {
  readonly #sights = new Map<number, KeyedElement>();

  remember(elements: readonly KeyedElement[], promising: ReadonlySet<number>): void {
    for (const sight of elements)
      for (const { key } of sight.locators)
        if (promising.has(key) && this.#isBetter(key, sight)) this.#sights.set(key, sight);
  }

  get(key: number): KeyedElement | undefined {
    return this.#sights.get(key);
  }

  #isBetter(key: number, { locators }: KeyedElement): boolean {
    return (this.#sights.get(key)?.locators.length ?? 0) < locators.length;
  }
}

/**
 * The elements that most pages of a scope share, in the order of the page: one for each element that some locator
 * found, with the same role and name, on at least `WIDE_SHARE` of the pages. Without the elements in `taken`, which
 * belong to a wider scope.
 */
export function wideElements(
  shared: SharedElements,
  sights: ElementSights,
  pattern: string | null,
  taken: ReadonlySet<number>,
): WideElement[] {
  const counts = shared.onShare(WIDE_SHARE);
  const used = new Set<number>();
  const found: WideElement[] = [];
  // The most frequent keys first; of equals the smaller key, so that the order of pages does not matter.
  const keys = [...counts].sort(([one, seen], [other, count]) => count - seen || one - other);
  for (const [key] of keys) {
    const sight = sights.get(key);
    if (!sight || used.has(key) || sight.locators.some((one) => taken.has(one.key))) continue;
    const candidates = sight.locators.filter((one) => counts.has(one.key));
    const best = bestLocator(
      candidates.map((one) => ({
        locator: one.locator,
        share: (counts.get(one.key) ?? 0) / shared.pages,
      })),
    );
    const selected = candidates.find((one) => one.locator === best?.locator);
    // An element can have other locators on another page, so its best locator may belong to an element that was found
    // already.
    const isFound = selected === undefined || used.has(selected.key);
    for (const one of candidates) used.add(one.key);
    if (isFound) continue;
    const { element, position } = sight;
    found.push(
      new WideElement({
        element,
        position,
        selector: selected.locator,
        key: selected.key,
        pattern,
      }),
    );
  }
  return found.sort((one, other) => one.position - other.position);
}
