import { isDeepStrictEqual } from 'node:util';
import type { Outline } from '@signpost/backend-domain/model/crawl/delta/outline.ts';
import { plainText } from '@signpost/backend-domain/model/shared/plain-text.ts';
import { descendants, StaticElement, type StaticNode, StaticText } from '../static-nodes.ts';
import type { LinkedHeading } from './linked-headings.ts';
import { HEADING_ID, HEADING_TEXT, INNER_LIST, OUTLINE_ITEMS } from './marks.ts';
import { copyOf, emptyMarkupOf, markupOf } from './markup.ts';
import { endOfPart, itemKey } from './outline-items.ts';

/** A larger element is more than a table of contents. */
const MAX_NODES = 5_000;
const MAX_ITEM_CHARACTERS = 1_000;

/**
 * The outline in an element that scripts filled, and the element's content with a mark in place of the items. Null when
 * it is no outline of exactly the headings of some levels, each in an item of a list.
 */
export function outlineIn(
  filled: StaticElement,
  headings: readonly LinkedHeading[],
): { readonly outline: Outline; readonly content: string } | null {
  if (itemsIn(filled, headings) === null) return null;
  // The marks are written into a copy.
  const element = copyOf(filled);
  const items = element && itemsIn(element, headings);
  if (element === null || items === null) return null;
  const levels = [...new Set(items.map(({ heading }) => heading.level))].sort();
  const listed = headings.filter(({ level }) => levels.includes(level));
  if (
    !isDeepStrictEqual(
      items.map(({ heading }) => heading),
      listed,
    )
  )
    return null;
  const written: WrittenItems = { items: {}, lists: {} };
  // The last first, so that an item is written after the lists in it.
  for (const [at, item] of [...items.entries()].reverse()) {
    const inner = items.slice(at + 1, endOfPart(listed, at)).map((each) => each.item);
    if (!noteItem(written, item, inner)) return null;
  }
  const others = new Set(
    headings.map(({ level }) => level).filter((level) => !levels.includes(level)),
  );
  const content = withoutItems(
    element,
    items.map(({ item }) => item),
  );
  return content === null
    ? null
    : { outline: { levels, others: [...others].sort(), ...written }, content };
}

interface OutlineItem {
  readonly heading: LinkedHeading;
  readonly item: StaticElement;
}

interface WrittenItems {
  readonly items: Record<string, string>;
  readonly lists: Record<string, string>;
}

/**
 * Notes the HTML of an item, and of the list in it that contains the `inner` items. Returns false when these are elsewhere,
 * or other items of the level are written differently.
 */
function noteItem(
  { items, lists }: WrittenItems,
  { heading, item }: OutlineItem,
  inner: readonly StaticElement[],
): boolean {
  const [first] = inner;
  if (first !== undefined) {
    const list = first.parentNode;
    if (!(list instanceof StaticElement) || !isWithin(list, item)) return false;
    if (!noted(lists, String(heading.level), emptyMarkupOf(list))) return false;
    replaceBy(list, INNER_LIST);
  }
  if (inner.some((each) => isWithin(each, item))) return false;
  markHeading(item, heading);
  return noted(items, itemKey(heading.level, first !== undefined), markupOf(item));
}

/** The list items with links to headings, in document order; null when there are none, or a link is in no item. */
function itemsIn(element: StaticElement, headings: readonly LinkedHeading[]): OutlineItem[] | null {
  const byLink = new Map(headings.map((heading) => [`#${heading.id}`, heading]));
  const items = new Map<StaticElement, OutlineItem>();
  let seen = 0;
  for (const node of descendants(element)) {
    seen += 1;
    if (seen > MAX_NODES) return null;
    if (!(node instanceof StaticElement) || node.localName !== 'a') continue;
    const heading = byLink.get(decoded(node.getAttribute('href') ?? ''));
    if (heading === undefined) continue;
    const item = itemAround(node, element);
    if (item === null || items.has(item)) return null;
    items.set(item, { heading, item });
  }
  return items.size === 0 ? null : [...items.values()];
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

function itemAround(node: StaticNode, top: StaticElement): StaticElement | null {
  for (let at = node.parentNode; at !== null && at !== top; at = at.parentNode)
    if (at instanceof StaticElement && at.localName === 'li') return at;
  return null;
}

function isWithin(node: StaticNode, container: StaticElement): boolean {
  for (let at = node.parentNode; at !== null; at = at.parentNode) if (at === container) return true;
  return false;
}

/** False when another text was noted for the key, or the text is too long. */
function noted(texts: Record<string, string>, key: string, text: string): boolean {
  if (text.length > MAX_ITEM_CHARACTERS || (texts[key] ?? text) !== text) return false;
  texts[key] = text;
  return true;
}

/** Writes marks in place of the heading's id and text. */
function markHeading(item: StaticElement, { id, text }: LinkedHeading): void {
  for (const node of [...descendants(item)]) {
    if (node instanceof StaticText && text !== '' && plainText(node.data) === text)
      node.data = HEADING_TEXT;
    if (!(node instanceof StaticElement)) continue;
    for (const [at, { name, value }] of node.attributes.entries()) {
      if (decoded(value) === `#${id}`) node.attributes[at] = { name, value: `#${HEADING_ID}` };
      else if (text !== '' && value === text) node.attributes[at] = { name, value: HEADING_TEXT };
    }
  }
}

function replaceBy(element: StaticElement, mark: string): void {
  element.parentNode?.insert(new StaticText(element.ownerDocument, mark), element);
  element.parentNode?.remove(element);
}

/** The content of the element with a mark in place of the items that are left in it; null when they are in two lists. */
function withoutItems(element: StaticElement, items: readonly StaticElement[]): string | null {
  const left = items.filter((item) => isWithin(item, element));
  const [first] = left;
  if (first === undefined || left.some((item) => item.parentNode !== first.parentNode)) return null;
  first.parentNode?.insert(new StaticText(element.ownerDocument, OUTLINE_ITEMS), first);
  for (const item of left) item.parentNode?.remove(item);
  const whole = markupOf(element);
  return whole.slice(emptyMarkupOf(element).lastIndexOf('</'), whole.lastIndexOf('</'));
}
