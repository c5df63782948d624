import type { ElementFact } from '../../crawl/page-facts.ts';
import { NEXT_WORDS, PREVIOUS_WORDS } from '../../shared/word-lists.ts';

/** Whether an element is a link to the previous or next page, whose target should be described. */
export function isPaging({ action, name }: Pick<ElementFact, 'action' | 'name'>): boolean {
  if (action.kind !== 'navigate' || name === '' || name.length > 60) return false;
  return NEXT_WORDS.isIn(name) || PREVIOUS_WORDS.isIn(name);
}
