import type { Decoration } from '@signpost/backend-domain/model/crawl/delta/decorations.ts';
import { isEmptyContainer } from '../empty-containers.ts';
import { descendants, StaticElement, type StaticNode, StaticText } from '../static-nodes.ts';
import { templateClasses } from '../template-classes.ts';
import type { LinkedHeading } from './linked-headings.ts';
import { emptyMarkupOf, escapedText, markupOf } from './markup.ts';
import { outlineIn } from './outline-in.ts';

/** What scripts added to one block, with its own number and id. */
export type Addition = Omit<Decoration, 'firstNumber'>;

export type Side = 'before' | 'after';

/** Scripts rarely add more around one block; more is likely other content. */
const MAX_NEIGHBOURS = 3;
interface Limits {
  /** HTML characters of all that was added to a block. */
  readonly characters: number;
  /** Nodes of one added element. More are content rather than a control. */
  readonly nodes: number;
}

const BLOCK_LIMITS: Limits = { characters: 2_000, nodes: 200 };
/** Scripts fill an empty container with a whole menu. */
const CONTAINER_LIMITS: Limits = { characters: 30_000, nodes: 2_000 };
/** Elements with a name that their text gives. */
const CONTROLS: ReadonlySet<string> = new Set(['a', 'button', 'summary']);
/** Elements of a control that are deeper in it are not filled. */
const MAX_LEVELS = 4;
/** What is inside a block with more children is not compared. */
const MAX_CHILDREN = 300;

/**
 * What scripts added to a block; null for nothing, and when they changed more than that. `rendered`: the same block in
 * the browser's page. `beside`: the elements that were added beside it.
 */
export function additionTo(
  fixed: StaticElement,
  rendered: StaticElement,
  beside: Readonly<Record<Side, readonly StaticElement[]>>,
): Addition | null {
  const inside = addedInside(fixed, rendered);
  const wrapper = wrapperOf(fixed, rendered);
  if (inside === null || wrapper === null) return null;
  const limits = limitsOf(fixed);
  return unlessLong(
    {
      id: idOf(rendered) === idOf(fixed) ? null : idOf(rendered),
      wrapper: wrapper === 'none' ? null : emptyMarkupOf(wrapper),
      before: joined(beside.before, limits),
      start: joined(inside.start, limits),
      end: joined(inside.end, limits),
      after: joined(beside.after, limits),
    },
    limits,
  );
}

/** Like `additionTo`, without what is beside and around the block. */
export function additionInside(
  fixed: StaticElement,
  rendered: StaticElement,
  counted: ReadonlySet<StaticElement>,
): Addition | null {
  const inside = addedInside(fixed, rendered);
  if (inside === null) return null;
  const limits = limitsOf(fixed);
  const uncounted = (elements: readonly StaticElement[]): string | null =>
    joined(
      elements.filter((element) => !counted.has(element)),
      limits,
    );
  const [start, end] = [uncounted(inside.start), uncounted(inside.end)];
  return unlessLong({ id: null, wrapper: null, before: '', start, end, after: '' }, limits);
}

function limitsOf(fixed: StaticElement): Limits {
  return isEmptyContainer(fixed) ? CONTAINER_LIMITS : BLOCK_LIMITS;
}

/**
 * The text with which scripts filled an empty element of a control, so that the name of the control changes; null when
 * they did not.
 */
export function addedText(fixed: StaticElement, rendered: StaticElement): Addition | null {
  if (contentOf(fixed).length > 0 || !isInControl(fixed)) return null;
  const [text, ...others] = contentOf(rendered);
  if (!(text instanceof StaticText) || others.length > 0) return null;
  const added = { id: null, wrapper: null, before: '', end: '', after: '' };
  return unlessLong({ ...added, start: escapedText(text.data) }, BLOCK_LIMITS);
}

function isInControl(element: StaticElement): boolean {
  let node: StaticNode | null = element;
  for (let level = 0; level < MAX_LEVELS && node instanceof StaticElement; level += 1) {
    if (CONTROLS.has(node.localName)) return true;
    node = node.parentNode;
  }
  return false;
}

/**
 * The table of contents with which scripts filled an empty element; null when they did not.
 * `known`: what they add to such elements on other pages.
 */
export function addedOutline(
  fixed: StaticElement,
  rendered: StaticElement,
  headings: readonly LinkedHeading[],
  known: Decoration | null,
): Addition | null {
  if (contentOf(fixed).length > 0) return null;
  const added = { id: null, wrapper: null, before: '', end: '', after: '' };
  if (contentOf(rendered).length === 0) {
    if (known === null || known.outline === null) return null;
    const others = [...new Set(headings.map(({ level }) => level))];
    return { ...added, start: known.start, outline: { levels: [], others, items: {}, lists: {} } };
  }
  const found = outlineIn(rendered, headings);
  const isFound = found !== null && found.content.length <= BLOCK_LIMITS.characters;
  return isFound ? { ...added, start: found.content, outline: found.outline } : null;
}

/** Null when nothing or too much was added. */
function unlessLong(
  addition: { readonly [Part in Exclude<keyof Addition, 'outline'>]: string | null },
  limits: Limits,
): Addition | null {
  const { id, wrapper, before, start, end, after } = addition;
  if (before === null || start === null || end === null || after === null) return null;
  const length = [id ?? '', wrapper ?? '', before, start, end, after].join('').length;
  const isAdded = length > 0 && length <= limits.characters;
  return isAdded ? { id, wrapper, before, start, end, after, outline: null } : null;
}

/** Null when there is too much. */
function joined(elements: readonly StaticElement[], { nodes }: Limits): string | null {
  return elements.some((element) => isLarger(element, nodes))
    ? null
    : elements.map(markupOf).join('');
}

function isLarger(element: StaticElement, most: number): boolean {
  let nodes = 0;
  for (const _node of descendants(element)) {
    nodes += 1;
    if (nodes > most) return true;
  }
  return false;
}

function idOf(element: StaticElement): string | null {
  return element.getAttribute('id');
}

/** The elements that were added at the start and at the end of a block; null when its content changed otherwise. */
function addedInside(
  fixed: StaticElement,
  rendered: StaticElement,
): { readonly start: StaticElement[]; readonly end: StaticElement[] } | null {
  const [before, after] = [contentOf(fixed), contentOf(rendered)];
  if (before.length > MAX_CHILDREN) return { start: [], end: [] };
  if (after.length > MAX_CHILDREN) return null;
  const more = after.length - before.length;
  // A highlighter may have replaced the text: that changes no controls.
  if (more <= 0) return { start: [], end: [] };
  for (let at = 0; at <= more; at += 1) {
    if (!before.every((node, index) => isSame(node, after[at + index] as StaticNode))) continue;
    const [start, end] = [after.slice(0, at), after.slice(at + before.length)];
    const isElement = (node: StaticNode): node is StaticElement => node instanceof StaticElement;
    return start.every(isElement) && end.every(isElement) ? { start, end } : null;
  }
  return null;
}

/** The elements and texts in an element, without white space between them. */
function contentOf(element: StaticElement): StaticNode[] {
  const content: StaticNode[] = [];
  for (let node = element.firstChild; node; node = node.nextSibling) {
    if (node instanceof StaticElement) content.push(node);
    else if (node instanceof StaticText && node.data.trim() !== '') content.push(node);
    if (content.length > MAX_CHILDREN) break;
  }
  return content;
}

/** The element that scripts put around a block; `none`, or null when more changed around it. */
function wrapperOf(fixed: StaticElement, rendered: StaticElement): StaticElement | 'none' | null {
  const [around, other] = [fixed.parentNode, rendered.parentNode];
  if (!(around instanceof StaticElement) || !(other instanceof StaticElement)) return 'none';
  if (isSame(around, other)) return 'none';
  const next = other.parentNode;
  return next instanceof StaticElement && isSame(around, next) ? other : null;
}

/**
 * The elements that were added on one side of a block, in their order. `counted`: the elements of the rendered page that
 * were added to other blocks.
 */
export function addedBeside(
  fixed: StaticElement,
  rendered: StaticElement,
  side: Side,
  counted: ReadonlySet<StaticElement>,
): StaticElement[] {
  // A wrapper was added with all that it contains.
  const limit = wrapperOf(fixed, rendered) === 'none' ? neighbourOf(fixed, side) : null;
  const added: StaticElement[] = [];
  for (let node = neighbourOf(rendered, side); node; node = neighbourOf(node, side)) {
    if ((limit !== null && isSame(limit, node)) || counted.has(node)) break;
    if (added.length >= MAX_NEIGHBOURS) return [];
    added.push(node);
  }
  return side === 'before' ? added.reverse() : added;
}

function neighbourOf(element: StaticElement, side: Side): StaticElement | null {
  const step = side === 'before' ? 'previousSibling' : 'nextSibling';
  for (let node = element[step]; node; node = node[step])
    if (node instanceof StaticElement) return node;
  return null;
}

/** Whether two nodes are the same one in both readings; scripts may have added classes and an id to it. */
function isSame(fixed: StaticNode, rendered: StaticNode): boolean {
  if (!(fixed instanceof StaticElement) || !(rendered instanceof StaticElement))
    return fixed instanceof StaticText && rendered instanceof StaticText;
  if (fixed.localName !== rendered.localName) return false;
  const id = idOf(fixed);
  if (id !== null && id !== idOf(rendered)) return false;
  const classes = new Set(templateClasses(rendered));
  return templateClasses(fixed).every((name) => classes.has(name));
}
