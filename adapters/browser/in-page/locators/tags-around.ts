import type { Entry } from '../root-index.ts';

/** Elements that are nested deeper are not distinguished. */
const MAX_DEPTH = 300;

/** Which tags the elements around an element have. */
export class TagsAround {
  readonly #known = new Map<Entry, ReadonlySet<string>>();

  /** True also for what is nested too deep to know. */
  isWithin(entry: Entry, tag: string): boolean {
    return entry.depth > MAX_DEPTH || this.#around(entry).has(tag);
  }

  /** Siblings share the set. */
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
