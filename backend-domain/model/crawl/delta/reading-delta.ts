import type { PageFacts } from '../page-facts.ts';
import type { FactRule, UrlRule } from './fact-rule.ts';

/**
 * What scripts and style sheets of one code (PageStructure.code) do to the facts of a static reading, keyed by where the
 * facts stand. JSON-serialisable.
 */
export interface ReadingDelta {
  readonly urls: UrlRule;
  /**
   * By list and place. `split`: facts in this place are told apart by their words, because they change in different
   * ways; these rules are keyed by the words as well. `varies`: nothing can be foretold.
   */
  readonly rules: Readonly<Record<string, PlaceRule>>;
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
