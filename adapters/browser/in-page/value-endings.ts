import type { Dom } from './dom.ts';

/** Callers ask for no longer endings. */
const MAX_ENDING_CHARACTERS = 300;

interface Placed {
  readonly element: Element;
  /** Position in document order. */
  readonly order: number;
}

interface Reversed<Entry> {
  readonly value: string;
  readonly entry: Entry;
}

/**
 * The values of one attribute, searchable by their ends: each is stored reversed, and all are sorted, so that values
 * with the same ending are neighbours.
 */
export class ValueEndings<Entry extends Placed> {
  readonly #sorted: readonly Reversed<Entry>[];

  constructor(entries: readonly Entry[], attribute: string, dom: Dom) {
    const reversed: Reversed<Entry>[] = [];
    for (const entry of entries) {
      const value = dom.attribute(entry.element, attribute);
      if (value !== null) reversed.push({ value: backwards(value), entry });
    }
    this.#sorted = reversed.sort((one, other) =>
      one.value < other.value ? -1 : one.value > other.value ? 1 : 0,
    );
  }

  /** The entries whose value has this ending, in document order; null when there are more than `most`. */
  with(ending: string, most: number): readonly Entry[] | null {
    const start = backwards(ending);
    const from = this.#firstFrom(start);
    const found: Entry[] = [];
    for (const { value, entry } of this.#sorted.slice(from, from + most + 1)) {
      if (!value.startsWith(start)) break;
      found.push(entry);
    }
    return found.length > most ? null : found.sort((one, other) => one.order - other.order);
  }

  #firstFrom(start: string): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sorted[middle]?.value ?? '') < start) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function backwards(value: string): string {
  return value.slice(-MAX_ENDING_CHARACTERS).split('').reverse().join('');
}
