/** Caches the results of look-ups, by key. */
export interface CachedLookUp<T> {
  /** Rejects when the look-up does; a failure is not cached. */
  get(key: string): Promise<T>;
  /** Drops the result of a key, even of a look-up that is under way: the next call looks it up again. */
  forget(key: string): void;
}

/** Makes caches for queries whose answer may be slightly old. A cache keeps a limited number of answers. */
export interface LookUpCache {
  /** `forMs`: the maximum age of an answer, in milliseconds. Simultaneous calls with one key share one look-up. */
  over<T>(forMs: number, lookUp: (key: string) => Promise<T>): CachedLookUp<T>;
}
