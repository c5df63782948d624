import type { FrontierState } from './frontier.ts';

/** The URLs of a scan by state, and some of them by their cause. */
export interface FrontierCount extends Readonly<Record<FrontierState, number>> {
  readonly total: number;
  /** Discovered URLs without a priority: the scan found them after the owner chose, or it asks for no choice. */
  readonly unjudged: number;
  /** Pending URLs that the owner did not choose. */
  readonly unchosen: number;
}

export const EMPTY_FRONTIER: FrontierCount = {
  total: 0,
  discovered: 0,
  pending: 0,
  read: 0,
  failed: 0,
  skipped: 0,
  unjudged: 0,
  unchosen: 0,
};
