import { plainText } from '@signpost/backend-domain/model/shared/plain-text.ts';
import { childrenOf, StaticElement, type StaticNode, StaticText, textOf } from './static-nodes.ts';
import { tagWithClasses } from './template-classes.ts';

const MAX_CONTENT_NODES = 24;
/** The mark for a text among an element's contents. */
const TEXT = '#';

/**
 * The kinds of elements inside an element, with a mark for text between them. Equal neighbours are written once, with a
 * `+`. Style sheets draw icons there, and turn parts of a name into blocks.
 */
export function contentsOf(element: StaticElement): string {
  return contentsWithin(element, { nodes: MAX_CONTENT_NODES });
}

function contentsWithin(element: StaticElement, left: { nodes: number }): string {
  const contents: string[] = [];
  for (let child = element.firstChild; child && left.nodes > 0; child = child.nextSibling) {
    left.nodes -= 1;
    const content = contentOf(child, left);
    if (content === '' || contents.at(-1) === `${content}+`) continue;
    if (content === contents.at(-1)) contents.push(`${contents.pop()}+`);
    else contents.push(content);
  }
  return contents.join(' ');
}

function contentOf(node: StaticNode, left: { nodes: number }): string {
  if (node instanceof StaticText) return node.data.trim() === '' ? '' : TEXT;
  if (!(node instanceof StaticElement)) return '';
  return `${tagWithClasses(node)}(${contentsWithin(node, left)})`;
}

const MAX_PARTS = 8;
const MAX_PART_DEPTH = 3;
const MAX_PART_NODES = 200;
const MAX_PART_CHARACTERS = 200;

/**
 * The texts of the child elements that have one; if there is only one child, of its children. Null unless there are 2 to
 * MAX_PARTS short ones.
 */
export function partsOf(element: StaticElement): string[] | null {
  const parts: string[] = [];
  for (const child of partElements(element)) {
    const text = plainText(textOf(child, MAX_PART_NODES));
    if (text === '') continue;
    if (text.length > MAX_PART_CHARACTERS || parts.length >= MAX_PARTS) return null;
    parts.push(text);
  }
  return parts.length > 1 ? parts : null;
}

/** The child elements; those of the only child, if there is no other, down to MAX_PART_DEPTH. */
function partElements(element: StaticElement, depth = 0): StaticElement[] {
  const children = childrenOf(element, MAX_PARTS * 4).filter(
    (child) => child instanceof StaticElement,
  );
  const [only, ...others] = children;
  const isWrapper = only !== undefined && others.length === 0 && depth < MAX_PART_DEPTH;
  return isWrapper ? partElements(only, depth + 1) : children;
}
