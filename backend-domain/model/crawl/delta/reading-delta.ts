import type { PageFacts } from '../page-facts.ts';
import type { BlockRules } from './decorations.ts';
import type { FactRule, UrlRule } from './fact-rule.ts';

/**
 * How the scripts and style sheets of one code (PageStructure.code) change the facts of a static reading. The rules are
 * keyed by the places of the facts. JSON-serialisable.
 */
export interface ReadingDelta {
  readonly urls: UrlRule;
  /**
   * By list and place. `split`: the facts in this place change in different ways, so that their rules are keyed by
   * their words as well. `varies`: the facts in this place cannot be predicted.
   */
  readonly rules: Readonly<Record<string, PlaceRule>>;
  /** The kinds of containers (PageStructure) that the samples had; absent in deltas that older versions stored. */
  readonly containers?: readonly string[];
  /** What scripts add to code blocks and tables; the rules are for readings with these decorations. */
  readonly blocks?: BlockRules;
  /** What all samples have; absent in deltas that older versions stored. */
  readonly common?: CommonParts;
  /** The facts that scripts add, the same on every page; null before the first sample. */
  readonly added: readonly AddedFact[] | null;
}

export interface CommonParts {
  /** The kinds of facts and containers that all samples have (common-parts.ts). */
  readonly parts: readonly string[];
  /** How many samples lacked a part that all samples before them had. */
  readonly lacking: number;
}

export type PlaceRule = FactRule | 'split' | 'varies';

export type FactList = 'headings' | 'links' | 'forms' | 'elements';

export const FACT_LISTS: readonly FactList[] = ['headings', 'links', 'forms', 'elements'];

export interface AddedFact {
  readonly list: FactList;
  /**
   * Where it is on all samples, seen from the static facts of its list (added-positions.ts). Absent in deltas that older
   * versions stored, which then predict no page if scripts add something.
   */
  readonly positions?: readonly AddedPosition[];
  /** With a mark in place of the page's address (own-address.ts). */
  readonly fact: PageFacts[FactList][number];
}

/** At one end of a list, or next to the first or the last static fact in a place. */
export type AddedPosition =
  | { readonly at: 'start' | 'end' }
  | {
      readonly at: 'before' | 'after';
      readonly which: 'first' | 'last';
      readonly place: string;
    };

export function noDelta(): ReadingDelta {
  return { urls: null, rules: {}, added: null };
}
