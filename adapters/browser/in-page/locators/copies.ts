import type { LocatorBasis } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import { type Entry, isInside, type RootIndex } from '../root-index.ts';
import { cssIdentifier } from './css-text.ts';
import type { SimpleSelector } from './simple-selector.ts';
import {
  ancestors,
  ITEM_TAGS,
  LANDMARK_TAGS,
  nearest,
  type SurroundedSelector,
} from './surroundings.ts';
import type { TagsAround } from './tags-around.ts';
import { UniqueContents } from './unique-contents.ts';

/** The copy of a bar, pager or menu that contains an element, and what tells it from the other copy. */
export interface Copy {
  readonly tag: string;
  /** A simple selector of content that only one of the copies has. */
  readonly content: SimpleSelector;
  /** Whether the element's own copy has the content; otherwise it is in the only copy without it. */
  readonly hasContent: boolean;
}

/** Elements that a page may repeat above and below its content. */
const COPIED_TAGS: ReadonlySet<string> = new Set([
  ...LANDMARK_TAGS,
  ...ITEM_TAGS,
  ...['ul', 'ol', 'menu', 'table', 'p'],
]);

/** Bases of selectors of telling content: those that pages share come before addresses, which differ from page to page. */
const TELLING_BASES: readonly ReadonlySet<LocatorBasis>[] = [
  new Set(['testid', 'id', 'name', 'aria', 'attribute']),
  new Set(['href']),
];

/** More elements alike are items of a list, which has no copy that lacks something. */
const MAX_ALIKE = 10;

/** Tells apart elements that two copies of one bar contain, by content that only one of the copies has. */
export class Copies {
  readonly #tags: TagsAround;
  readonly #contents: UniqueContents;

  constructor(index: RootIndex, tags: TagsAround) {
    this.#tags = tags;
    this.#contents = new UniqueContents(index, tags, TELLING_BASES);
  }

  /**
   * `ul:has(a[accesskey="N"]) a[href="/news"]`: the only match in the copy of a bar that has this content;
   * `ul:not(:has(a[accesskey="N"])) a[href="/news"]`: in the copy that lacks it.
   */
  selectorOf(entry: Entry, alike: readonly SimpleSelector[]): SurroundedSelector | null {
    for (const { css, matches } of alike) {
      const copy = this.around(entry, matches);
      if (copy === null) continue;
      const { tag, content, hasContent } = copy;
      const having = hasContent ? `:has(${content.css})` : `:not(:has(${content.css}))`;
      return { css: `${cssIdentifier(tag)}${having} ${css}`, basis: 'landmark' };
    }
    return null;
  }

  /** The copy in which `entry` is the only one of `alike`; null when nothing tells it from the others. */
  around(entry: Entry, alike: readonly Entry[]): Copy | null {
    // Checked first, so that the time of a page with many elements alike stays linear.
    if (alike.length > MAX_ALIKE + 1) return null;
    const others = alike.filter((other) => other !== entry);
    if (others.length === 0) return null;
    for (const copy of ancestors(entry)) {
      if (others.some((other) => isInside(other, copy))) return null;
      if (!COPIED_TAGS.has(copy.tag)) continue;
      const own = this.#contents.of(copy);
      if (own !== null) return { tag: copy.tag, content: own, hasContent: true };
      const content = this.#contentAround(others, copy.tag);
      if (content !== null) return { tag: copy.tag, content, hasContent: false };
    }
    return null;
  }

  /** The telling content of the one copy that contains these; null when they are in several. */
  #contentAround(others: readonly Entry[], tag: string): SimpleSelector | null {
    const inside = others.filter((other) => this.#tags.isWithin(other, tag));
    const [first] = inside;
    const copy = first === undefined ? null : nearest(first, tag);
    if (copy === null || inside.some((other) => nearest(other, tag) !== copy)) return null;
    return this.#contents.of(copy);
  }
}
