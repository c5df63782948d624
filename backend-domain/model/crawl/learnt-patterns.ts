import { newRendering, type RenderingState } from './rendering-policy.ts';

/** What the crawler has learnt about the site's URL patterns; kept for a restart. */
export interface LearntPatterns {
  /** Which patterns need a browser. */
  readonly rendering: RenderingState;
  /** Structure hashes of the pages read, by pattern (for sampling). */
  readonly structures: Readonly<Record<string, readonly string[]>>;
  /** Patterns that need no more pages read. */
  readonly finished: readonly string[];
}

export function noLearntPatterns(): LearntPatterns {
  return { rendering: newRendering(), structures: {}, finished: [] };
}
