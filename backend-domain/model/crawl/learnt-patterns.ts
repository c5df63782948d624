import { newRendering, type RenderingState } from './rendering-policy.ts';

/** The URL patterns that the crawler has learnt; stored for a restart. */
export interface LearntPatterns {
  /** Which pages need a browser; notes of older versions lack parts of it. */
  readonly rendering: Partial<RenderingState>;
  /** Structure hashes of the pages read, by pattern (for sampling). */
  readonly structures: Readonly<Record<string, readonly string[]>>;
  /** Patterns that need no more pages read. */
  readonly finished: readonly string[];
}

export function noLearntPatterns(): LearntPatterns {
  return { rendering: newRendering().state, structures: {}, finished: [] };
}
