import type { LocatorFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import type { Entry, RootIndex } from '../root-index.ts';

const MAX_DEPTH = 60;

/**
 * The absolute XPath of an element; null in shadow roots, which XPath cannot enter, or when the element is too deep. Each
 * step below the body has a position, also that of an only child, because scripts often append another element of the
 * same name.
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
  const isBodyOrAbove = parent === null || parent.parent === null;
  return isBodyOrAbove ? name : `${name}[${position}]`;
}

/** An XPath step to elements of this name in any namespace. */
export function stepByLocalName(tag: string): string {
  return `*[local-name()="${tag}"]`;
}
