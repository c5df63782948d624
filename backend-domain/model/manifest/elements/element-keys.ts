import { identityOf } from '../../crawl/element-identity.ts';
import type { ElementFact, LocatorFact } from '../../crawl/page-facts.ts';
import { fingerprint } from './fingerprint.ts';
import { holdsRandomPart } from './locator-stability.ts';

/** A locator of an element, with a key. */
export interface KeyedLocator {
  readonly locator: LocatorFact;
  /** Equal on two pages when the same locator found an element with the same role and name. */
  readonly key: number;
}

/** Whether a locator is a CSS selector and may be published as `selector`. */
export function isCss({ kind }: { readonly kind: LocatorFact['kind'] }): boolean {
  return kind === 'css' || kind === 'testid';
}

/** A CSS selector with its strings emptied, to check its other parts. */
export function withoutStrings(css: string): string {
  return css.replace(/"(?:[^"\\]|\\.)*"/g, '""');
}

/** Matches a path, a position among siblings, a class, or an id with a number that a tool may have counted up. */
const UNSTABLE = />|:nth-|\.|#[\w-]*\d{3}/;

/** Whether a selector probably still works after class names, wrappers or numbered ids have changed. */
export function isLastingSelector(css: string): boolean {
  return !UNSTABLE.test(withoutStrings(css));
}

/** Matches a single id or test id: `#search`, `[data-testid="search"]`. */
const IDENTITY = /^(?:[a-z]*#[\w-]+|[a-z]*\[data-[a-z-]+=""\])$/i;

/** Whether a selector is a single id that a person chose, or a single data attribute. */
export function goesByIdentity(css: string): boolean {
  return IDENTITY.test(withoutStrings(css)) && isLastingSelector(css) && !holdsGeneratedName(css);
}

/** Classes and ids outside quotes. */
const NAME_IN_CSS = /[.#]((?:[\p{L}\p{N}_-]|\\.)+)/gu;

/** Whether a selector contains a class or id that a build or library generated at random. */
export function holdsGeneratedName(css: string): boolean {
  return [...withoutStrings(css).matchAll(NAME_IN_CSS)].some(([, name = '']) =>
    holdsRandomPart(name),
  );
}

/** Whether a selector counts siblings: then it may find another element when the page changes. */
export function countsSiblings({ value }: LocatorFact): boolean {
  return withoutStrings(value).includes(':nth-of-type');
}

/**
 * The element's locators by which other pages are searched for it, with their keys, in the order of the facts: its CSS
 * locators that may be published, and XPaths by text. Those by role and text take the place of CSS locators that count
 * siblings, because another page may have another element in that position: the link to the first entry of a list leads
 * elsewhere on each page. A position is a key only where nothing else finds the element.
 */
export function keyedLocators(element: ElementFact): KeyedLocator[] {
  const identity = identityOf(element);
  const css = element.locators.filter((one) => isCss(one) && !holdsGeneratedName(one.value));
  const lasting = css.filter((one) => !countsSiblings(one));
  const others = element.locators.filter((one) => !isCss(one) && one.basis === 'semantic');
  const isCounting = css.length === 0 || lasting.length < css.length;
  const found = [...lasting, ...others.filter(({ kind }) => isCounting || kind === 'xpath')];
  const usable = found.length > 0 ? found : css;
  return usable.map((locator) => ({
    locator,
    key: fingerprint(`${identity}\u0000${locator.value}`),
  }));
}
