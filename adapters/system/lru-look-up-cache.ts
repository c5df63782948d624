import type { Clock } from '@signpost/backend-domain/ports/clock.ts';
import type { CachedLookUp, LookUpCache } from '@signpost/backend-domain/ports/look-up-cache.ts';
import { BriefMemory } from '../brief-memory.ts';

/** The maximum number of answers cached for one look-up. */
const MAX_ANSWERS = 10_000;

/** Caches look-ups in this process, with lru-cache. */
export class LruLookUpCache implements LookUpCache {
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  over<T>(forMs: number, lookUp: (key: string) => Promise<T>): CachedLookUp<T> {
    const now = () => this.#clock.monotonicMs();
    const memory = new BriefMemory<T>({ now, forMs, max: MAX_ANSWERS });
    return {
      get: (key) => memory.get(key, () => lookUp(key)),
      forget: (key) => memory.forget(key),
    };
  }
}
