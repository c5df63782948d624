import type { LocatorFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import type { Entry, RootIndex } from '../root-index.ts';

const MAX_DEPTH = 60;

/**
 * The absolute XPath of an element; null in shadow roots, which XPath cannot enter, or when the element is too deep.
 */
export function xpathLocator(entry: Entry, index: RootIndex): LocatorFact | null {
  if (index.dom.nodeType(index.root) !== 9 || entry.depth > MAX_DEPTH) return null;
  let path = '';
  for (let at: Entry | null = entry; at; at = at.parent) path = `/${step(at, index)}${path}`;
  return { kind: 'xpath', value: path, basis: 'structure' };
}

function step({ element, tag, position, parent }: Entry, index: RootIndex): string {
  const name =
    index.dom.isHtml(element) && /^[a-z][\w-]*$/.test(tag) ? tag : `*[local-name()="${tag}"]`;
  const alone = (parent?.children.get(tag) ?? 1) === 1;
  return alone ? name : `${name}[${position}]`;
}
