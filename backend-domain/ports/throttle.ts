/** How often something may be tried: `points` within any `seconds` from the first try. */
export interface Budget {
  /** Keeps the keys of different budgets apart; stable, for several processes may share the counts. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

export type Allowance =
  | { readonly allowed: true }
  /** Seconds (may be a fraction) until there are points again. */
  | { readonly allowed: false; readonly retryAfterSeconds: number };

/** Counts tries by key (an address, an account), so that nobody has more than a budget gives. */
export interface Throttle {
  /**
   * Takes one point for the key. Of parallel calls no more are allowed than there are points. Keys may be any text
   * and are stored as hashes. When shared counts cannot be reached, this process counts alone; it never rejects.
   */
  take(budget: Budget, key: string): Promise<Allowance>;
  /** Gives one point back, for a try that was no attack. Harmless when none was taken. */
  giveBack(budget: Budget, key: string): Promise<void>;
  close(): Promise<void>;
}
