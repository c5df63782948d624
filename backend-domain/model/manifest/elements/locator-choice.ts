import type { LocatorFact } from '../../crawl/page-facts.ts';
import type { ManifestLocator } from '../file/manifest.ts';
import { basisWeight } from './confidence.ts';
import {
  countsSiblings,
  holdsGeneratedName,
  isCss,
  isLastingSelector,
  withoutStrings,
} from './element-keys.ts';

/** A locator and the share of pages (0 to 1) on which it found its element. */
export interface RatedLocator {
  readonly locator: LocatorFact;
  readonly share: number;
}

/** The share counts squared: a selector that is not on all pages must have a much better basis than one that is. */
function worth({ locator, share }: RatedLocator): number {
  return basisWeight(locator.basis) * share * share;
}

/**
 * The CSS locator to publish as selector: stable and found on most pages; the first of equals. Null when there is none.
 */
export function bestSelector(rated: readonly RatedLocator[]): RatedLocator | null {
  return bestLocator(
    rated.filter(({ locator }) => isCss(locator) && !holdsGeneratedName(locator.value)),
  );
}

/** The locator that is stable and found its element on most pages; the first of equals. Null when there is none. */
export function bestLocator(rated: readonly RatedLocator[]): RatedLocator | null {
  let best: RatedLocator | null = null;
  for (const one of rated) if (best === null || worth(one) > worth(best)) best = one;
  return best;
}

/**
 * The selector to publish; null when it is not CSS, or counts siblings and a more stable locator finds the element too. After a change
 * of the page another element may have that position, and an agent would take it for this one.
 */
export function publishedSelector(
  selector: LocatorFact | null,
  rated: readonly RatedLocator[],
): LocatorFact | null {
  if (selector === null || !isCss(selector)) return null;
  if (selector.basis !== 'structure') return selector;
  if (rated.every(isPosition)) return selector;
  return countsSiblings(selector) ? null : selector;
}

/** A role is the most readable and survives restyling, so it comes before all but test ids. */
const FALLBACK_ORDER: Readonly<Record<LocatorFact['kind'], number>> = {
  testid: 0,
  role: 1,
  label: 2,
  css: 3,
  text: 4,
  xpath: 5,
};

/**
 * Up to `most` other locators of the element, one of each kind before a second of the same kind. Without a selector,
 * agents use the first of them, so that those which hold on all pages come first. Left out are redundant ones: positions
 * when something better finds the element or when they count siblings, the text of an element that its role and name or
 * lasting CSS find, and the end of an address when the whole address finds it.
 */
export function fallbacksOf(
  rated: readonly RatedLocator[],
  selector: string | null,
  most: number,
): ManifestLocator[] {
  const usable = rated
    .filter(({ locator }) => locator.value !== selector)
    .filter(({ locator }) => !isCss(locator) || !holdsGeneratedName(locator.value))
    .sort(
      (one, other) =>
        (selector === null ? Number(holdsEverywhere(other)) - Number(holdsEverywhere(one)) : 0) ||
        orderOf(one) - orderOf(other) ||
        worth(other) - worth(one),
    );
  const lasting = usable.filter(
    (one) =>
      !isPosition(one) &&
      !isSaidByRole(one, usable) &&
      !isSaidByCss(one, rated) &&
      !isSaidByAddress(one, rated),
  );
  const selected = rated.find(({ locator }) => locator.value === selector);
  const positions = selected && isPosition(selected) ? [] : usable.filter(isPath).slice(0, 1);
  const candidates = lasting.length > 0 ? lasting : positions;
  const firsts = candidates.filter(
    ({ locator }, index) =>
      candidates.findIndex((one) => one.locator.kind === locator.kind) === index,
  );
  const seconds = candidates.filter((one) => !firsts.includes(one));
  return withoutSameCause([...firsts, ...seconds], selected)
    .slice(0, most)
    .map(({ locator: { kind, value } }) => ({ kind, value }));
}

/**
 * Without locators that would fail together with a better one: a second class, which the same restyling renames, or the
 * same part of the element in another container. A single fallback stays.
 */
function withoutSameCause(
  candidates: readonly RatedLocator[],
  selected: RatedLocator | undefined,
): readonly RatedLocator[] {
  const causes = new Set(selected === undefined ? [] : [causeOf(selected)]);
  const kept = candidates.filter((one) => {
    const cause = causeOf(one);
    const isNew = !causes.has(cause);
    causes.add(cause);
    return isNew;
  });
  return kept.length > 0 ? kept : candidates.slice(0, 1);
}

/** What makes a locator fail: changed classes, or a change of the element's own part of the selector. */
function causeOf({ locator: { kind, value } }: RatedLocator): string {
  if (kind !== 'css' && kind !== 'testid') return `${kind} ${value}`;
  const own = lastCompound(value);
  return withoutStrings(own).includes('.') ? 'class' : `css ${own}`;
}

/** The part of a selector that matches the element itself: `a[href="/a"]` in `nav a[href="/a"]`. */
function lastCompound(css: string): string {
  let quoted = false;
  let start = 0;
  for (let index = 0; index < css.length; index += 1) {
    if (css[index] === '\\') index += 1;
    else if (css[index] === '"') quoted = !quoted;
    else if (css[index] === ' ' && !quoted) start = index + 1;
  }
  return css.slice(start);
}

/** Whether a locator goes by text where CSS without positions and classes finds the element on as many pages. */
function isSaidByCss({ locator, share }: RatedLocator, all: readonly RatedLocator[]): boolean {
  if (!isTextXPath(locator)) return false;
  return all.some((one) => isCss(one.locator) && isLasting(one) && one.share >= share);
}

function isLasting(one: RatedLocator): boolean {
  return !isPosition(one) && isLastingSelector(one.locator.value);
}

function isTextXPath({ kind, basis }: LocatorFact): boolean {
  return kind === 'xpath' && basis === 'semantic';
}

function isPosition({ locator }: RatedLocator): boolean {
  return locator.basis === 'structure';
}

/** Whether a locator is a position that counts no siblings: `main > a`. */
function isPath(one: RatedLocator): boolean {
  return isPosition(one) && isCss(one.locator) && !countsSiblings(one.locator);
}

function isSaidByRole({ locator, share }: RatedLocator, all: readonly RatedLocator[]): boolean {
  if (isTextXPath(locator))
    return all.some((one) => one.locator.kind === 'role' && one.share >= share);
  if (locator.kind !== 'text' && locator.kind !== 'label') return false;
  const named = nameInRole(locator.value);
  return all.some((one) => one.locator.kind === 'role' && one.locator.value.endsWith(named));
}

const ADDRESS = /\[href="/;
const END_OF_ADDRESS = /\[href\$="/;

function isSaidByAddress({ locator }: RatedLocator, all: readonly RatedLocator[]): boolean {
  if (!END_OF_ADDRESS.test(locator.value)) return false;
  return all.some((one) => isCss(one.locator) && ADDRESS.test(one.locator.value));
}

/** Whether a locator found its element on all pages that have it. */
function holdsEverywhere({ share }: RatedLocator): boolean {
  return share === 1;
}

function orderOf({ locator }: RatedLocator): number {
  return FALLBACK_ORDER[locator.kind];
}

/** The name of an element as written in a role locator, quotes and backslashes escaped: `[name="Search"]`. */
export function nameInRole(name: string): string {
  return `[name="${name.replace(/["\\]/g, '\\$&')}"]`;
}
