import type { BlockRules } from '@signpost/backend-domain/model/crawl/delta/decorations.ts';
import { LANDMARK_TAGS } from '../../in-page/locators/surroundings.ts';
import { isEmptyContainer, templateId } from '../empty-containers.ts';
import { isBeforeList } from '../lists.ts';
import {
  childrenOf,
  descendants,
  type StaticDocument,
  StaticElement,
  type StaticNode,
} from '../static-nodes.ts';
import { templateClasses } from '../template-classes.ts';

/** An element of a page to which scripts may add controls. */
export interface PageBlock {
  readonly element: StaticElement;
  /**
   * Its kinds, the widest first: its tag with its template's classes; with those of the element around it; and with those
   * of the elements inside it.
   */
  readonly kinds: readonly string[];
}

/** Elements that scripts often decorate: code blocks with copy buttons, tables with tools. */
const OFTEN_DECORATED: ReadonlySet<string> = new Set(['pre', 'table']);
const HEADING = /^h[1-6]$/;
/** The number of ancestors among which a landmark is searched for. */
const MAX_LEVELS = 60;
/** A page with more blocks is one that scripts seldom decorate, such as a long reference. */
const MAX_BLOCKS = 1_000;
const MAX_CHILDREN = 40;
/** With more kinds of elements inside, two blocks are rarely alike. */
const MAX_KINDS_INSIDE = 6;

/** Whether scripts often add something to such an element, also around and beside it. */
export function isOftenDecorated({ localName }: StaticElement): boolean {
  return OFTEN_DECORATED.has(localName);
}

/** Whether the element is an empty container that only its id tells from others, such as `<div id="menu"></div>`. */
export function isToldById(element: StaticElement): boolean {
  return (
    isEmptyContainer(element) && templateClasses(element).length === 0 && templateId(element) !== ''
  );
}

/** Whether elements of its kind correspond by their tag alone: scripts give them classes. */
export function isToldByTag(element: StaticElement): boolean {
  return isOftenDecorated(element) || HEADING.test(element.localName);
}

/** The code blocks and tables of a page, and the other elements for which there are rules, in document order. */
export function pageBlocks(document: StaticDocument, rules: BlockRules = {}): PageBlock[] {
  return blocksWhere(document, blocksWithin(Object.keys(rules)));
}

/**
 * Tells whether an element is a block where scripts decorate elements of these kinds: code blocks and tables always are,
 * and where scripts decorate some headings, all headings are.
 */
export function blocksWithin(kinds: Iterable<string>): (element: StaticElement) => boolean {
  const known = new Set(kinds);
  const hasHeadings = [...known].some((kind) => HEADING.test(/^\w+/.exec(kind)?.[0] ?? ''));
  return (element) =>
    isOftenDecorated(element) ||
    (hasHeadings && HEADING.test(element.localName)) ||
    known.has(signOf(element));
}

/** The blocks of a page that scripts may have decorated: also headings, elements with classes, and empty containers. */
export function possibleBlocks(document: StaticDocument): PageBlock[] {
  return blocksWhere(
    document,
    (element) => isToldByTag(element) || templateClasses(element).length > 0 || isToldById(element),
  );
}

/** The kinds of these blocks; blocks of the same kinds once, sorted. */
export function distinctKinds(blocks: readonly PageBlock[]): (readonly string[])[] {
  const distinct = new Map(blocks.map(({ kinds }) => [kinds.join('\n'), kinds]));
  return [...distinct].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, kinds]) => kinds);
}

function blocksWhere(
  document: StaticDocument,
  isBlock: (element: StaticElement) => boolean,
): PageBlock[] {
  const blocks: PageBlock[] = [];
  // The coloured words of one code block may be more than all other elements of a page with classes.
  let codeBlock: StaticNode | null = null;
  const leave = (node: StaticNode): void => {
    if (node === codeBlock) codeBlock = null;
  };
  for (const node of descendants(document, leave)) {
    if (!(node instanceof StaticElement) || codeBlock !== null) continue;
    if (node.localName === 'pre') codeBlock = node;
    if (!isBlock(node)) continue;
    blocks.push({ element: node, kinds: kindsOf(node) });
    if (blocks.length >= MAX_BLOCKS) break;
  }
  return blocks;
}

function kindsOf(element: StaticElement): string[] {
  const own = signOf(element);
  const around = element.parentNode;
  const placed = `${around instanceof StaticElement ? tagSignOf(around) : ''}>${own}`;
  return [own, placed, `${placed}(${kindsInside(element).join(' ')})`];
}

/** The kinds of elements two levels inside a block, each once, sorted; only a mark when there are many. */
function kindsInside(element: StaticElement): string[] {
  const inside = [element, ...elementsIn(element)].flatMap(elementsIn).map(tagSignOf);
  const distinct = [...new Set(inside)].sort();
  return distinct.length > MAX_KINDS_INSIDE ? ['many'] : distinct;
}

function elementsIn(element: StaticElement): StaticElement[] {
  return childrenOf(element, MAX_CHILDREN).filter((node) => node instanceof StaticElement);
}

/** How an element is called in the first kind of a block: by its id, or by its tag and classes. */
function signOf(element: StaticElement): string {
  return isToldById(element) ? `${element.localName}#${templateId(element)}` : tagSignOf(element);
}

/**
 * Headings are told apart by whether they have an id, because links lead only to those; links before a list by the
 * landmark around them, because scripts add toggles to such links in menus, but not in the text.
 */
function tagSignOf(element: StaticElement): string {
  const { localName } = element;
  const id = HEADING.test(localName) && element.hasAttribute('id') ? '[id]' : '';
  const list =
    localName === 'a' && isBeforeList(element) ? `[list in ${landmarkAround(element)}]` : '';
  return [`${localName}${id}${list}`, ...templateClasses(element)].join('.');
}

/** The tag of the nearest landmark around an element. */
function landmarkAround(element: StaticElement): string {
  let node = element.parentNode;
  for (let level = 0; node instanceof StaticElement && level < MAX_LEVELS; level += 1) {
    if (LANDMARK_TAGS.has(node.localName)) return node.localName;
    node = node.parentNode;
  }
  return 'body';
}
