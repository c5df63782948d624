/** A limit for attempts: `points` within `seconds` after the first attempt. */
export interface Budget {
  /** Keeps the keys of different budgets apart. Stable, because several processes may share the counts. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}
