import { type Dom, ELEMENT_NODE, TEXT_NODE } from './dom.ts';

const MAX_NODES = 500;

/**
 * The beginning of the text inside a node, as the markup writes it. Unlike `textContent` it stops: elements nest, so
 * that reading the whole text of each of them would cost the square of a page's size.
 */
export function boundedText(top: Node, dom: Dom, charactersAtMost: number): string {
  let text = '';
  let node: Node | null = dom.firstChild(top);
  for (let seen = 0; node && seen < MAX_NODES && text.length < charactersAtMost; seen += 1) {
    if (dom.nodeType(node) === TEXT_NODE) text += dom.data(node);
    node = dom.firstChild(node) ?? after(node, top, dom);
  }
  return text.slice(0, charactersAtMost);
}

/** The next node in document order that is not inside this one, as long as it is inside `top`. */
function after(node: Node, top: Node, dom: Dom): Node | null {
  for (let at: Node | null = node; at && at !== top; at = dom.parentNode(at)) {
    const next = dom.nextSibling(at);
    if (next) return next;
  }
  return null;
}

const MAX_CHARACTERS = 2_000;

/** Elements whose content differs between a browser with scripts and a reader without a browser. */
const TAGS_THAT_DIFFER: ReadonlySet<string> = new Set(['noscript', 'template', 'script', 'style']);

/**
 * What `normalize-space()` says of an element (XPath 1.0, section 4.2: the white space of XML collapsed). Null when the text
 * is too long to be read whole, or when readers may differ about it.
 */
export function stringValue(top: Element, dom: Dom): string | null {
  let text = '';
  let node: Node | null = dom.firstChild(top);
  for (let seen = 0; node; seen += 1) {
    if (seen >= MAX_NODES || text.length > MAX_CHARACTERS) return null;
    const type = dom.nodeType(node);
    if (type === TEXT_NODE) text += dom.data(node);
    else if (type === ELEMENT_NODE && TAGS_THAT_DIFFER.has(dom.tag(node as Element))) return null;
    node = dom.firstChild(node) ?? after(node, top, dom);
  }
  return text.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '');
}
