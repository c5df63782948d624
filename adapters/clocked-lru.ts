import { LRUCache } from 'lru-cache';

/** An LRU cache of at most `max` entries whose lifetimes (`ttl`, above 0) pass by the given clock, in milliseconds. */
export function clockedLru<Value extends object>(options: {
  readonly max: number;
  readonly now: () => number;
}): LRUCache<string, Value> {
  return new LRUCache({
    max: options.max,
    ttlResolution: 0,
    // lru-cache reads a start time of 0 as "without an end", and clocks of tests begin at 0.
    perf: { now: () => options.now() + 1 },
  });
}
