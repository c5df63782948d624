/** Remembers the results of look-ups, by key. */
export interface CachedLookUp<T> {
  /** Rejects when the look-up does; a failure is not remembered. */
  get(key: string): Promise<T>;
  /** Forgets the result of a key, also of a look-up that is under way: the next call looks it up again. */
  forget(key: string): void;
}

/**
 * Makes caches for questions to the storage that a slightly old answer may serve. A cache keeps a limited number of
 * answers.
 */
export interface LookUpCache {
  /** `forMs`: the greatest age of an answer, in milliseconds. Simultaneous calls for one key share one look-up. */
  over<T>(forMs: number, lookUp: (key: string) => Promise<T>): CachedLookUp<T>;
}
