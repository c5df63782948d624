import { isBlank, type StaticElement } from './static-nodes.ts';

/** Elements that scripts fill with content when they are empty. */
const FILLED: ReadonlySet<string> = new Set([
  ...['div', 'section', 'aside', 'ul', 'ol', 'form'],
  ...['nav', 'header', 'footer'],
]);
const MAX_ID_CHARACTERS = 200;

/** Whether scripts may fill the element: it is a container without content. */
export function isEmptyContainer(element: StaticElement): boolean {
  return FILLED.has(element.localName) && isBlank(element);
}

/** The id that an element has from its template; '' for none, and for a name with a number, which is often that of an item. */
export function templateId(element: StaticElement): string {
  return (element.getAttribute('id') ?? '')
    .slice(0, MAX_ID_CHARACTERS)
    .replace(/\S*\d\S*/g, '')
    .trim();
}
