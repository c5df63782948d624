import { identityOf } from '../../crawl/element-identity.ts';
import type { ElementFact, LocatorFact } from '../../crawl/page-facts.ts';
import { fingerprint } from './fingerprint.ts';
import { holdsRandomPart } from './locator-stability.ts';

/** A CSS locator of an element with its number and the element it found. */
export interface KeyedLocator {
  readonly locator: LocatorFact;
  /** Same on two pages: the same selector found an element of the same role and name there. */
  readonly key: number;
}

/** Whether a locator is CSS and so may be a `selector`. */
export function isCss({ kind }: { readonly kind: LocatorFact['kind'] }): boolean {
  return kind === 'css' || kind === 'testid';
}

/** A selector with empty strings, to check its other parts. */
export function withoutStrings(css: string): string {
  return css.replace(/"(?:[^"\\]|\\.)*"/g, '""');
}

/** A path, a place among siblings, a class, or an id with a number that a tool may have counted up. */
const FLEETING = />|:nth-|\.|#[\w-]*\d{3}/;

/** Whether a selector outlives new class names, wrappers and counted ids, as far as it shows. */
export function isLastingSelector(css: string): boolean {
  return !FLEETING.test(withoutStrings(css));
}

/** An id or a test id, alone: `#search`, `[data-testid="search"]`. */
const IDENTITY = /^(?:[a-z]*#[\w-]+|[a-z]*\[data-[a-z-]+=""\])$/i;

/** Whether a selector is an id that a person chose, or an attribute that is there to find the element. */
export function goesByIdentity(css: string): boolean {
  return IDENTITY.test(withoutStrings(css)) && isLastingSelector(css) && !holdsGeneratedName(css);
}

/** Classes and ids outside quotes. */
const NAME_IN_CSS = /[.#]((?:[\p{L}\p{N}_-]|\\.)+)/gu;

/** Whether a selector goes by a class or id that a build or library drew by chance. */
export function holdsGeneratedName(css: string): boolean {
  return [...withoutStrings(css).matchAll(NAME_IN_CSS)].some(([, name = '']) =>
    holdsRandomPart(name),
  );
}

/** The element's CSS locators that may be published, with their keys, in the order of the facts. */
export function keyedLocators(element: ElementFact): KeyedLocator[] {
  const identity = identityOf(element);
  return element.locators
    .filter((locator) => isCss(locator) && !holdsGeneratedName(locator.value))
    .map((locator) => ({ locator, key: fingerprint(`${identity}\u0000${locator.value}`) }));
}
