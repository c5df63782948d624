import type { Budget } from '../model/shared/budget.ts';

export type { Budget };

export type Allowance =
  | { readonly allowed: true }
  /** Seconds (may be a fraction) until a point is available again. */
  | { readonly allowed: false; readonly retryAfterSeconds: number };

/** Counts attempts by key (an address, an account) and limits them to a budget. */
export interface Throttle {
  /**
   * Takes one point for the key. Parallel calls never take more points than there are. Keys may be any text and are
   * stored as hashes. Never rejects: when shared counts cannot be reached, this process uses counts of its own.
   */
  take(budget: Budget, key: string): Promise<Allowance>;
  /** Gives one point back, for an attempt that turned out not to be an attack. Does nothing when none was taken. */
  giveBack(budget: Budget, key: string): Promise<void>;
  close(): Promise<void>;
}
