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
  return nodesFrom(markup, document).filter((node) => node instanceof StaticElement);
}

/** Like `elementsFrom`, with the texts between them. */
export function nodesFrom(markup: string, document: StaticDocument): StaticNode[] {
  if (markup === '') return [];
  const fragment = parseFragment(markup, { treeAdapter: treeAdapter() });
  for (const node of descendants(fragment)) node.ownerDocument = document;
  const nodes: StaticNode[] = [];
  for (let node: StaticNode | null = fragment.firstChild; node; node = node.nextSibling)
    nodes.push(node);
  return nodes;
}

/** A text as it is written in HTML. */
export function escapedText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** A value as it is written between double quotes in HTML. */
export function escapedValue(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
