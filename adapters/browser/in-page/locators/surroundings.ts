import type { LocatorBasis } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import { type Entry, isInside, type RootIndex } from '../root-index.ts';
import { cssIdentifier } from './css-text.ts';
import type { SimpleSelector } from './simple-selector.ts';
import type { TagsAround } from './tags-around.ts';
import { UniqueContents } from './unique-contents.ts';

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

export const HEADING_TAGS: ReadonlySet<string> = new Set(
  'h1 h2 h3 h4 h5 h6 legend caption'.split(' '),
);

/** Elements whose direct children are the large parts of a page: its header, articles, dialogs and footer. */
export const PAGE_TAGS: ReadonlySet<string> = new Set(['html', 'body', 'main']);

/** Items of lists and tables: their order may change from scan to scan. */
export const REORDERED_TAGS: ReadonlySet<string> = new Set(['li', 'tr', 'dt', 'dd', 'option']);

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

/**
 * Distinguishes elements that share a simple selector by the elements around them. Each selector matches one element
 * among the entries of the index; the caller checks its length, and its uniqueness when the index is incomplete.
 */
export class Surroundings {
  readonly #tags: TagsAround;
  readonly #contents: UniqueContents;

  constructor(index: RootIndex, tags: TagsAround) {
    this.#tags = tags;
    this.#contents = new UniqueContents(index, tags, [IDENTIFYING_BASES]);
  }

  /** `aside input[type="search"]`: the only match inside an element for a landmark. */
  inLandmark(entry: Entry, alike: readonly SimpleSelector[]): SurroundedSelector | null {
    return first(this.#within(entry, alike, (tag) => LANDMARK_TAGS.has(tag), 'landmark'));
  }

  /**
   * `a[href="/news"]:not(aside *)`: the only match outside all elements for one landmark, such as a closed drawer; or
   * `nav a[href="/news"]:not(aside *)`: the only one of those inside another landmark.
   */
  outsideLandmark(entry: Entry, alike: readonly SimpleSelector[]): SurroundedSelector | null {
    const around = [...ancestors(entry)]
      .map(({ tag }) => tag)
      .filter((tag) => LANDMARK_TAGS.has(tag));
    for (const { css, matches } of alike.filter(isComparable)) {
      const others = matches.filter((match) => match !== entry);
      for (const inside of [null, ...new Set(around)]) {
        const near =
          inside === null ? others : others.filter((other) => this.#tags.isWithin(other, inside));
        const outside = this.#tags.onlyAroundOthers(entry, near, LANDMARK_TAGS);
        if (outside === null) continue;
        const scope = inside === null ? '' : `${cssIdentifier(inside)} `;
        return { css: `${scope}${css}:not(${outside} *)`, basis: 'landmark' };
      }
    }
    return null;
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
      const content = this.#contents.of(item);
      if (content === null) continue;
      for (const { css, matches } of few) {
        const isOnly = matches.every((match) => match === entry || !isInside(match, item));
        if (isOnly) return { css: `${item.tag}:has(${content.css}) ${css}`, basis: 'landmark' };
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
}

/** The nearest MAX_ANCESTORS ancestors of an element, from the inside out. */
export function* ancestors(entry: Entry): Generator<Entry> {
  let left = MAX_ANCESTORS;
  for (let at = entry.parent; at && left > 0; at = at.parent) {
    yield at;
    left -= 1;
  }
}

/** The nearest ancestor with this tag. */
export function nearest(entry: Entry, tag: string): Entry | null {
  for (const around of ancestors(entry)) if (around.tag === tag) return around;
  return null;
}

/** The nearest item of a list or table around an element. */
export function itemAround(entry: Entry): Entry | null {
  for (const around of ancestors(entry)) if (REORDERED_TAGS.has(around.tag)) return around;
  return null;
}

function isComparable({ matches }: SimpleSelector): boolean {
  return matches.length <= MAX_COMPARED_MATCHES;
}

function first<Item>(found: Generator<Item>): Item | null {
  const { value, done } = found.next();
  return done ? null : value;
}
