import { plainText } from '@signpost/backend-domain/model/shared/plain-text.ts';
import { childrenOf, StaticElement, type StaticNode, StaticText, textOf } from './static-nodes.ts';
import { templateClasses } from './template-classes.ts';

const MAX_CONTENT_NODES = 24;
/** The mark for a text among an element's contents. */
const TEXT = '#';

/**
 * The elements inside an element, with their classes and with a mark for text between them. Equal neighbours are written
 * once, as repeated. Style sheets draw icons there, and make parts of a name blocks.
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
  return `${[node.localName, ...templateClasses(node)].join('.')}(${contentsWithin(node, left)})`;
}

const MAX_PARTS = 8;
const MAX_PART_DEPTH = 3;
const MAX_PART_NODES = 200;
const MAX_PART_CHARACTERS = 200;

/**
 * The texts of the child elements that have one; of the children of an only child, when it holds all others. Null unless
 * there are 2 to MAX_PARTS short ones.
 */
export function partsOf(element: StaticElement, depth = 0): string[] | null {
  const parts: string[] = [];
  const children = childrenOf(element, MAX_PARTS * 4).filter(
    (child) => child instanceof StaticElement,
  );
  for (const child of children) {
    const text = plainText(textOf(child, MAX_PART_NODES));
    if (text === '') continue;
    if (text.length > MAX_PART_CHARACTERS || parts.length >= MAX_PARTS) return null;
    parts.push(text);
  }
  const [only] = children;
  if (children.length === 1 && only !== undefined && depth < MAX_PART_DEPTH)
    return partsOf(only, depth + 1);
  return parts.length > 1 ? parts : null;
}
