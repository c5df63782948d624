import { LRUCache } from 'lru-cache';

/** The latest results of readings, by what identifies the text. Failures are not cached: the next call reads again. */
export class CachedReadings<Result extends object> {
  readonly #known: LRUCache<string, Promise<Result>>;

  /** Caches results until their texts together have more than `mostCharacters` characters. */
  constructor(mostCharacters: number) {
    this.#known = new LRUCache({ maxSize: mostCharacters });
  }

  /** The cached result, or that of `read`, for a text of this length in characters. */
  get(key: string, length: number, read: () => Promise<Result>): Promise<Result> {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const reading = read();
    this.#known.set(key, reading, { size: Math.max(1, length) });
    reading.catch(() => {
      if (this.#known.peek(key) === reading) this.#known.delete(key);
    });
    return reading;
  }
}
