import { newRendering, type RenderingState } from './rendering-state.ts';

/** The URL patterns that the crawler has learnt; stored for a restart. */
export interface LearntPatterns {
  /** Which pages need a browser; incomplete in notes of older versions. */
  readonly rendering: Partial<RenderingState>;
  /** Structure hashes of the pages read, by pattern (for sampling). */
  readonly structures: Readonly<Record<string, readonly string[]>>;
  /** Patterns of which enough pages were read. */
  readonly finished: readonly string[];
}

export function noLearntPatterns(): LearntPatterns {
  return { rendering: newRendering().state, structures: {}, finished: [] };
}
