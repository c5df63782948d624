import type { LocatorFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import type { Entry, RootIndex } from '../root-index.ts';

const MAX_DEPTH = 60;

/**
 * The absolute XPath of an element; null in shadow roots, which XPath cannot enter, or when the element is too deep.
 */
export function xpathLocator(entry: Entry, index: RootIndex): LocatorFact | null {
  if (index.dom.nodeType(index.root) !== 9 || entry.depth > MAX_DEPTH) return null;
  const isXml = index.dom.isXml(index.root as Document);
  let path = '';
  for (let at: Entry | null = entry; at; at = at.parent) path = `/${step(at, index, isXml)}${path}`;
  return { kind: 'xpath', value: path, basis: 'structure' };
}

function step({ element, tag, position, parent }: Entry, index: RootIndex, isXml: boolean): string {
  const isPlain = !isXml && index.dom.isHtml(element) && /^[a-z][\w-]*$/.test(tag);
  const name = isPlain ? tag : stepByLocalName(tag);
  const alone = (parent?.children.get(tag) ?? 1) === 1;
  return alone ? name : `${name}[${position}]`;
}

/** An XPath step to elements of this name in any namespace. */
export function stepByLocalName(tag: string): string {
  return `*[local-name()="${tag}"]`;
}
