import { LRUCache } from 'lru-cache';

/**
 * An LRU cache of at most `max` entries. Their lifetimes (`ttl` in milliseconds, above 0) are measured by the given
 * clock.
 */
export function clockedLru<Value extends object>(options: {
  readonly max: number;
  readonly now: () => number;
}): LRUCache<string, Value> {
  return new LRUCache({
    max: options.max,
    ttlResolution: 0,
    // To lru-cache, a start time of 0 means that an entry never expires, and the clocks of tests begin at 0.
    perf: { now: () => options.now() + 1 },
  });
}
