import type { PageFacts } from '../page-facts.ts';
import type { FactRule, UrlRule } from './fact-rule.ts';

/**
 * How scripts and style sheets of one code (PageStructure.code) change the facts of a static reading, keyed by the
 * places of the facts. JSON-serialisable.
 */
export interface ReadingDelta {
  readonly urls: UrlRule;
  /**
   * By list and place. `split`: facts in this place are distinguished by their words, because they change in different
   * ways; these rules are keyed by the words as well. `varies`: nothing can be predicted.
   */
  readonly rules: Readonly<Record<string, PlaceRule>>;
  /** The kinds of containers (PageStructure) of the samples; absent in deltas that older versions stored. */
  readonly containers?: readonly string[];
  /** What scripts add, the same on every page; null before the first sample. */
  readonly added: readonly AddedFact[] | null;
}

export type PlaceRule = FactRule | 'split' | 'varies';

export type FactList = 'headings' | 'links' | 'forms' | 'elements';

export const FACT_LISTS: readonly FactList[] = ['headings', 'links', 'forms', 'elements'];

export interface AddedFact {
  readonly list: FactList;
  /** The place of the static fact that it follows; null: it comes first. */
  readonly after: string | null;
  /** Whether it follows the last fact in that place, or the first. */
  readonly isLast: boolean;
  readonly fact: PageFacts[FactList][number];
}

export function noDelta(): ReadingDelta {
  return { urls: null, rules: {}, added: null };
}
