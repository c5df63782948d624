/** Remembers what a look-up found, by its key. */
export interface CachedLookUp<T> {
  /** Rejects as the look-up does; a failure is not remembered. */
  get(key: string): Promise<T>;
  /** The next question looks it up again; the result of a look-up that is under way is not remembered. */
  forget(key: string): void;
}

/** Spares the storage repeated questions of which a slightly old answer will do. Keeps a bounded number of answers. */
export interface LookUpCache {
  /** `forMs`: how old an answer may be, in milliseconds. Questions for one key at the same time share one look-up. */
  over<T>(forMs: number, lookUp: (key: string) => Promise<T>): CachedLookUp<T>;
}
