import { StaticElement } from './static-nodes.ts';

const LISTS: ReadonlySet<string> = new Set(['ul', 'ol']);

/** Whether an element with this tag is a list with or without numbers. */
export function isListTag(tag: string): boolean {
  return LISTS.has(tag);
}

/** Whether the next element beside it is a list. */
export function isBeforeList(element: StaticElement): boolean {
  for (let node = element.nextSibling; node; node = node.nextSibling)
    if (node instanceof StaticElement) return isListTag(node.localName);
  return false;
}
