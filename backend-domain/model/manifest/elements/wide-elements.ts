import type { ElementFact } from '../../crawl/page-facts.ts';
import { distinctElements } from './distinct-elements.ts';
import { type KeyedLocator, keyedLocators } from './element-keys.ts';
import { bestSelector } from './locator-choice.ts';
import type { SharedElements } from './shared-elements.ts';
import { WideElement } from './wide-element.ts';

/** An element belongs to a scope rather than to its pages when it is on this share of the scope's pages. */
export const WIDE_SHARE = 0.8;

/** Elements with their CSS locators beyond this many are each page's own: nothing that big is a page's frame. */
const MAX_ELEMENTS_CONSIDERED = 1_500;

export interface KeyedElement {
  readonly element: ElementFact;
  readonly locators: readonly KeyedLocator[];
  readonly position: number;
}

/** A page's elements with their locator keys, less those that nothing but their position tells apart. */
export function keyedElements(elements: readonly ElementFact[]): KeyedElement[] {
  return distinctElements(elements).map((element, position) => ({
    element,
    position,
    locators: position < MAX_ELEMENTS_CONSIDERED ? keyedLocators(element) : [],
  }));
}

/** The elements that the promising keys of all scopes find; of several sightings the one with the most locators. */
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
 * The elements that most pages of a scope share: one for each element that some CSS locator found, with the same role
 * and name, on at least `WIDE_SHARE` of the pages, in the order of the page. Those that `taken` has are left out: a
 * wider scope holds them.
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
  // Most frequent first; of equals, the smaller key, so that the order of pages does not matter.
  const keys = [...counts].sort(([one, seen], [other, count]) => count - seen || one - other);
  for (const [key] of keys) {
    const sight = sights.get(key);
    if (!sight || used.has(key) || sight.locators.some((one) => taken.has(one.key))) continue;
    const candidates = sight.locators.filter((one) => counts.has(one.key));
    const best = bestSelector(
      candidates.map((one) => ({
        locator: one.locator,
        share: (counts.get(one.key) ?? 0) / shared.pages,
      })),
    );
    const selected = candidates.find((one) => one.locator === best?.locator);
    // Pages differ in which locators are one element's: what its best one finds may be found already, by another's sight.
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
