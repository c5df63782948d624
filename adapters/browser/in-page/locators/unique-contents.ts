import type { LocatorBasis } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import type { Entry, RootIndex } from '../root-index.ts';
import type { SimpleSelector } from './simple-selector.ts';
import { simpleSelectors } from './simple-selectors.ts';
import type { TagsAround } from './tags-around.ts';

/** Large containers are searched at their beginning and their end, where menus and bars have their controls. */
const MAX_SEARCHED_ENTRIES = 60;

/** Finds content that only one element of the page contains, and with it that element. Searches each element once. */
export class UniqueContents {
  readonly #index: RootIndex;
  readonly #tags: TagsAround;
  readonly #bases: readonly ReadonlySet<LocatorBasis>[];
  readonly #known = new Map<Entry, SimpleSelector | null>();

  /** `bases`: what selectors of the content may be based on; those of an earlier set are preferred. */
  constructor(index: RootIndex, tags: TagsAround, bases: readonly ReadonlySet<LocatorBasis>[]) {
    this.#index = index;
    this.#tags = tags;
    this.#bases = bases;
  }

  /**
   * A selector that matches only content of this container. Null when there is none, and for a container within another
   * one of its tag: both contain the content.
   */
  of(container: Entry): SimpleSelector | null {
    const known = this.#known.get(container);
    if (known !== undefined) return known;
    const isNested = this.#tags.isWithin(container, container.tag);
    const content = isNested ? null : this.#find(container);
    this.#known.set(container, content);
    return content;
  }

  #find({ order, last }: Entry): SimpleSelector | null {
    const { entries } = this.#index;
    const beginning = entries.slice(order + 1, Math.min(last, order + MAX_SEARCHED_ENTRIES) + 1);
    const rest = order + beginning.length + 1;
    const end = entries.slice(Math.max(rest, last + 1 - MAX_SEARCHED_ENTRIES), last + 1);
    const inside = [...beginning, ...end];
    for (const bases of this.#bases) {
      for (const entry of inside) {
        for (const simple of simpleSelectors(entry, this.#index))
          if (simple.matches.length === 1 && bases.has(simple.basis)) return simple;
      }
    }
    return null;
  }
}
