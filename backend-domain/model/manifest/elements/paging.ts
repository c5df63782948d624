import type { ElementFact } from '../../crawl/page-facts.ts';
import { NEXT_WORDS, PREVIOUS_WORDS } from '../../shared/word-lists.ts';

/** A link to the page before or after, whose target should be described. */
export function isPaging({ action, name }: Pick<ElementFact, 'action' | 'name'>): boolean {
  if (action.kind !== 'navigate' || name === '' || name.length > 60) return false;
  return NEXT_WORDS.isIn(name) || PREVIOUS_WORDS.isIn(name);
}
