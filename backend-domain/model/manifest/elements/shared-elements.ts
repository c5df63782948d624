/** The number of newest pages whose keys are all kept, so that a locator is counted from its second sighting on. */
const RECENT_PAGES = 20;
/** Rare keys are dropped after every 20 pages. */
const CLEAN_UP = 20;
/** A key on a smaller share of the pages is dropped: it would have to be on every later page to count. */
const FORGET_BELOW = 0.4;
/** From this share of the pages on, the elements that a locator finds are kept. */
const PROMISING = 0.5;

/**
 * Counts on how many pages each locator key occurs, in bounded memory: only numbers are kept of a page's keys, and keys
 * too rare to be shared by most pages are dropped (lossy counting, Manku and Motwani 2002). Exact for up to 20 pages;
 * beyond, a key that first appeared late may be counted too low by a few, never too high.
 */
export class SharedElements {
  #pages = 0;
  readonly #recent: Float64Array[] = [];
  readonly #counts = new Map<number, number>();

  get pages(): number {
    return this.#pages;
  }

  /** Adds a page's keys. Returns those that were on at least half of the pages so far, and on at least two. */
  add(keys: ReadonlySet<number>): Set<number> {
    this.#pages += 1;
    const promising = new Set<number>();
    for (const key of keys) {
      const count = (this.#counts.get(key) ?? this.#countRecent(key)) + 1;
      if (count < 2) continue;
      this.#counts.set(key, count);
      if (count >= this.#pages * PROMISING) promising.add(key);
    }
    this.#recent.push(Float64Array.from(keys).sort());
    if (this.#recent.length > RECENT_PAGES) this.#recent.shift();
    if (this.#pages > RECENT_PAGES && this.#pages % CLEAN_UP === 0) this.#forgetRare();
    return promising;
  }

  /** Keys on at least this share (0 to 1) of the pages, with their counts. */
  onShare(share: number): Map<number, number> {
    // 0.8 * 5 is slightly above 4 in binary.
    const least = this.#pages * share - 1e-9;
    return new Map([...this.#counts].filter(([, count]) => count >= least));
  }

  #countRecent(key: number): number {
    let count = 0;
    for (const page of this.#recent) if (holds(page, key)) count += 1;
    return count;
  }

  #forgetRare(): void {
    const least = this.#pages * FORGET_BELOW;
    for (const [key, count] of this.#counts) if (count < least) this.#counts.delete(key);
  }
}

function holds(sorted: Float64Array, key: number): boolean {
  let from = 0;
  let to = sorted.length - 1;
  while (from <= to) {
    const middle = (from + to) >>> 1;
    const found = sorted[middle] ?? 0;
    if (found === key) return true;
    if (found < key) from = middle + 1;
    else to = middle - 1;
  }
  return false;
}
