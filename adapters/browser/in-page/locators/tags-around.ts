import type { Entry } from '../root-index.ts';

/** Deeper elements count as within every tag. */
const MAX_DEPTH = 300;

/** The tags of each element's ancestors. */
export class TagsAround {
  readonly #known = new Map<Entry, ReadonlySet<string>>();

  /** Whether an ancestor of the element has this tag; also true for elements nested deeper than MAX_DEPTH. */
  isWithin(entry: Entry, tag: string): boolean {
    return entry.depth > MAX_DEPTH || this.#around(entry).has(tag);
  }

  /** The first of `tags` that is around all `others`, but not around the element; null when one is nested too deeply. */
  onlyAroundOthers(entry: Entry, others: readonly Entry[], tags: Iterable<string>): string | null {
    if (others.length === 0 || others.some(({ depth }) => depth > MAX_DEPTH)) return null;
    for (const tag of tags)
      if (!this.isWithin(entry, tag) && others.every((other) => this.isWithin(other, tag)))
        return tag;
    return null;
  }

  /** The tags of the element's ancestors; siblings share one set. */
  #around({ parent }: Entry): ReadonlySet<string> {
    if (parent === null) return new Set();
    const known = this.#known.get(parent);
    if (known) return known;
    const outer = this.#around(parent);
    const tags = outer.has(parent.tag) ? outer : new Set([...outer, parent.tag]);
    this.#known.set(parent, tags);
    return tags;
  }
}
