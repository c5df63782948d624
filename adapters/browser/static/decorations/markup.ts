import { parseFragment, serializeOuter } from 'parse5';
import { treeAdapter } from '../parse-document.ts';
import {
  descendants,
  type StaticDocument,
  StaticElement,
  type StaticNode,
} from '../static-nodes.ts';

/** The HTML of an element with all that it contains. */
export function markupOf(element: StaticElement): string {
  return serializeOuter(element, { treeAdapter: treeAdapter() });
}

/** A copy of an element with all that it contains, outside of the document. */
export function copyOf(element: StaticElement): StaticElement | null {
  const { ownerDocument } = element;
  return ownerDocument && (elementsFrom(markupOf(element), ownerDocument)[0] ?? null);
}

/** The HTML of an element without its content. */
export function emptyMarkupOf({ localName, namespaceURI, attributes }: StaticElement): string {
  return markupOf(new StaticElement(null, localName, namespaceURI, attributes));
}

/** The elements that this HTML describes, as parts of the document. They are not inserted yet. */
export function elementsFrom(markup: string, document: StaticDocument): StaticElement[] {
  if (markup === '') return [];
  const fragment = parseFragment(markup, { treeAdapter: treeAdapter() });
  for (const node of descendants(fragment)) node.ownerDocument = document;
  const elements: StaticElement[] = [];
  for (let node: StaticNode | null = fragment.firstChild; node; node = node.nextSibling)
    if (node instanceof StaticElement) elements.push(node);
  return elements;
}

/** A value as it is written between double quotes in HTML. */
export function escapedValue(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
