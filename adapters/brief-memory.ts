import type { LRUCache } from 'lru-cache';
import { clockedLru } from './clocked-lru.ts';

export interface BriefMemoryOptions {
  readonly now: () => number;
  readonly forMs: number;
  /** The maximum number of entries; beyond it, the least recently used entry is dropped. */
  readonly max: number;
}

/** Caches answers for `forMs` milliseconds. Concurrent calls for one key share one look-up; failures are not cached. */
export class BriefMemory<T> {
  readonly #answers: LRUCache<string, Promise<T>>;
  readonly #forMs: number;

  constructor(options: BriefMemoryOptions) {
    this.#answers = clockedLru(options);
    this.#forMs = options.forMs;
  }

  get(key: string, lookUp: () => Promise<T>): Promise<T> {
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const answer = lookUp();
    this.#answers.set(key, answer, { ttl: this.#forMs });
    answer.catch(() => {
      if (this.#answers.peek(key) === answer) this.#answers.delete(key);
    });
    return answer;
  }

  /** Removes the key's answer, so that the next `get` calls `lookUp` again. A look-up under way does not restore it. */
  forget(key: string): void {
    this.#answers.delete(key);
  }
}
