import type { FrontierState } from './frontier.ts';

/** The number of a scan's URLs in each state, and of two groups of them. */
export interface FrontierCount extends Readonly<Record<FrontierState, number>> {
  readonly total: number;
  /** Discovered URLs without a priority: found after the owner chose, or in a scan without a choice. */
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
