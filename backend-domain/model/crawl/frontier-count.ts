import type { FrontierState } from './frontier.ts';

/** URLs of a scan by state, and some of them by what was said of them. */
export interface FrontierCount extends Readonly<Record<FrontierState, number>> {
  readonly total: number;
  /** Discovered URLs without a priority: they were found after the owner chose, or nobody was to choose. */
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
