import { identityOf } from '../../crawl/element-identity.ts';
import type { ElementFact } from '../../crawl/page-facts.ts';

/**
 * The elements without links that lead nowhere by themselves (`href="#"`) and that only their position tells apart from
 * others of the same role and name. Nothing says which of them is which, and after a reorder the position of one finds
 * another.
 */
export function distinctElements(elements: readonly ElementFact[]): readonly ElementFact[] {
  const alike = new Map<string, number>();
  for (const element of elements) {
    const identity = identityOf(element);
    alike.set(identity, (alike.get(identity) ?? 0) + 1);
  }
  return elements.filter(
    (element) =>
      element.role !== 'link' ||
      element.action.url !== undefined ||
      element.locators.some(({ basis }) => basis !== 'structure') ||
      alike.get(identityOf(element)) === 1,
  );
}
