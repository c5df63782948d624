import { identityOf } from '../../crawl/element-identity.ts';
import type { ElementFact } from '../../crawl/page-facts.ts';

/**
 * The elements without ambiguous placeholder links: links without an address (`href="#"`) that share role and name with
 * others and have only positions as locators. After the page is reordered, such a position finds another link.
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
