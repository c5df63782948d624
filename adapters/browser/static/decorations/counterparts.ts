import { templateId } from '../empty-containers.ts';
import { descendants, type StaticDocument, StaticElement } from '../static-nodes.ts';
import { templateClasses } from '../template-classes.ts';
import { isToldById, isToldByTag, type PageBlock } from './page-blocks.ts';

/**
 * The same element in the browser's page for each of these blocks. Elements correspond by their order, where both pages
 * have equally many with the same tag, or with the same tag and one of its classes; empty containers by their id.
 */
export function counterparts(
  blocks: readonly PageBlock[],
  fixed: StaticDocument,
  rendered: StaticDocument,
): Map<StaticElement, StaticElement> {
  const keys = new Set(blocks.flatMap(({ element }) => keysOf(element)));
  const [ones, others] = [byKey(fixed, keys), byKey(rendered, keys)];
  const pairs = new Map<StaticElement, StaticElement>();
  for (const [key, elements] of ones) {
    const same = others.get(key) ?? [];
    if (same.length !== elements.length) continue;
    for (const [at, element] of elements.entries())
      if (!pairs.has(element)) pairs.set(element, same[at] as StaticElement);
  }
  return pairs;
}

function byKey(document: StaticDocument, keys: ReadonlySet<string>): Map<string, StaticElement[]> {
  const lists = new Map<string, StaticElement[]>([...keys].map((key) => [key, []]));
  for (const node of descendants(document))
    if (node instanceof StaticElement)
      for (const key of possibleKeysOf(node)) lists.get(key)?.push(node);
  return lists;
}

function keysOf(block: StaticElement): string[] {
  if (isToldByTag(block)) return [block.localName];
  return isToldById(block) ? [idKeyOf(block)] : classKeysOf(block);
}

/** The keys of an element that may be a block, or the counterpart of one: scripts fill containers and add classes. */
function possibleKeysOf(element: StaticElement): string[] {
  if (isToldByTag(element)) return [element.localName];
  return [...classKeysOf(element), idKeyOf(element)];
}

function classKeysOf(element: StaticElement): string[] {
  return templateClasses(element).map((name) => `${element.localName}.${name}`);
}

function idKeyOf(element: StaticElement): string {
  return `${element.localName}#${templateId(element)}`;
}
