import type { LRUCache } from 'lru-cache';
import { clockedLru } from './clocked-lru.ts';

export interface BriefMemoryOptions {
  readonly now: () => number;
  readonly forMs: number;
  /** Above it, the entry that was used longest ago goes. */
  readonly max: number;
}

/** Remembers answers for a short time. Questions at the same time share one look-up; a failure is not remembered. */
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

  /** The next question looks it up again; the result of a look-up that is under way is not remembered. */
  forget(key: string): void {
    this.#answers.delete(key);
  }
}
