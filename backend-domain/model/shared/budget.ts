/** A rate limit: `points` attempts within `seconds` after the first one. */
export interface Budget {
  /** Separates the keys of different budgets. Stable, because several processes may share the counts. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}
