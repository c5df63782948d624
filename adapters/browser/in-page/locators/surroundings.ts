import type { LocatorBasis } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import { type Entry, isInside, type RootIndex } from '../root-index.ts';
import { cssIdentifier } from './css-text.ts';
import { type SimpleSelector, simpleSelectors } from './simple-selectors.ts';
import type { TagsAround } from './tags-around.ts';

/** A selector of one element by the elements around it. */
export interface SurroundedSelector {
  readonly css: string;
  readonly basis: LocatorBasis;
}

/** HTML's elements for landmarks; they change less often than class names. */
export const LANDMARK_TAGS: ReadonlySet<string> = new Set([
  'nav',
  'main',
  'header',
  'footer',
  'aside',
  'form',
  'search',
  'dialog',
]);

/** Generic elements, whose tag does not describe their content. */
export const GENERIC_TAGS: ReadonlySet<string> = new Set(['html', 'body', 'div', 'span', 'tbody']);

/** Elements that pages repeat, one for each item of a collection. */
export const ITEM_TAGS: ReadonlySet<string> = new Set([
  'article',
  'section',
  'li',
  'tr',
  'fieldset',
  'details',
  'dl',
]);

/** Bases of selectors for the content that identifies an item. */
const IDENTIFYING_BASES: ReadonlySet<LocatorBasis> = new Set([
  'testid',
  'id',
  'name',
  'aria',
  'href',
]);

const MAX_ANCESTORS = 20;
const MAX_COMPARED_MATCHES = 300;
const MAX_SEARCHED_ENTRIES = 60;

/**
 * Distinguishes elements that share a simple selector by the elements around them. Each selector matches one element
 * among the entries of the index; the caller checks its length, and its uniqueness when the index is incomplete.
 */
export class Surroundings {
  readonly #index: RootIndex;
  readonly #contents = new Map<Entry, string | null>();
  readonly #tags: TagsAround;

  constructor(index: RootIndex, tags: TagsAround) {
    this.#index = index;
    this.#tags = tags;
  }

  /** `aside input[type="search"]`: the only match inside an element for a landmark. */
  inLandmark(entry: Entry, alike: readonly SimpleSelector[]): SurroundedSelector | null {
    return first(this.#within(entry, alike, (tag) => LANDMARK_TAGS.has(tag), 'landmark'));
  }

  /** `h2 a[href="/news"]`: the only match inside an element of this tag. New content may add another match. */
  inKind(entry: Entry, alike: readonly SimpleSelector[]): SurroundedSelector | null {
    return first(this.#within(entry, alike, (tag) => !GENERIC_TAGS.has(tag), 'class'));
  }

  /** `article:has(a[href="/posts/7"]) a[href="/news"]`: the only match inside the item that has this content. */
  inItem(entry: Entry, alike: readonly SimpleSelector[]): SurroundedSelector | null {
    const few = alike.filter(isComparable);
    for (const item of ancestors(entry)) {
      if (!ITEM_TAGS.has(item.tag)) continue;
      const content = this.#contentOf(item);
      if (content === null) continue;
      for (const { css, matches } of few) {
        const isOnly = matches.every((match) => match === entry || !isInside(match, item));
        if (isOnly) return { css: `${item.tag}:has(${content}) ${css}`, basis: 'landmark' };
      }
    }
    return null;
  }

  *#within(
    entry: Entry,
    alike: readonly SimpleSelector[],
    tells: (tag: string) => boolean,
    basis: LocatorBasis,
  ): Generator<SurroundedSelector> {
    const few = alike.filter(isComparable);
    for (const tag of new Set([...ancestors(entry)].map((around) => around.tag))) {
      if (!tells(tag)) continue;
      for (const { css, matches } of few) {
        const isOnly = matches.every(
          (match) => match === entry || !this.#tags.isWithin(match, tag),
        );
        if (isOnly) yield { css: `${cssIdentifier(tag)} ${css}`, basis };
      }
    }
  }

  /** A selector of content that only this item has; null when the item is nested in another one of its tag. */
  #contentOf(item: Entry): string | null {
    const known = this.#contents.get(item);
    if (known !== undefined) return known;
    const content = this.#tags.isWithin(item, item.tag) ? null : this.#findContent(item);
    this.#contents.set(item, content);
    return content;
  }

  #findContent(item: Entry): string | null {
    const end = Math.min(item.last, item.order + MAX_SEARCHED_ENTRIES);
    for (let order = item.order + 1; order <= end; order += 1) {
      const inside = this.#index.entries[order];
      if (!inside) break;
      for (const { css, basis, matches } of simpleSelectors(inside, this.#index)) {
        if (matches.length === 1 && IDENTIFYING_BASES.has(basis)) return css;
      }
    }
    return null;
  }
}

/** The nearest MAX_ANCESTORS ancestors of an element, from the inside out. */
export function* ancestors(entry: Entry): Generator<Entry> {
  let left = MAX_ANCESTORS;
  for (let at = entry.parent; at && left > 0; at = at.parent) {
    yield at;
    left -= 1;
  }
}

function isComparable({ matches }: SimpleSelector): boolean {
  return matches.length <= MAX_COMPARED_MATCHES;
}

function first<Item>(found: Generator<Item>): Item | null {
  const { value, done } = found.next();
  return done ? null : value;
}
