import { type Dom, ELEMENT_NODE, TEXT_NODE } from './dom.ts';

const MAX_NODES = 500;

/**
 * The beginning of the text inside a node, as written in the markup. Unlike `textContent` it is bounded: elements nest,
 * so reading the whole text of each element would take time quadratic in the page's size.
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

/** The next node in document order that is inside `top` but not inside `node`. */
function after(node: Node, top: Node, dom: Dom): Node | null {
  for (let at: Node | null = node; at && at !== top; at = dom.parentNode(at)) {
    const next = dom.nextSibling(at);
    if (next) return next;
  }
  return null;
}

const MAX_CHARACTERS = 2_000;
const WHITE_SPACE = /[ \t\r\n]+/g;

/** Elements whose content differs between a browser with scripts and a parser without scripts. */
const TAGS_THAT_DIFFER: ReadonlySet<string> = new Set(['noscript', 'template', 'script', 'style']);

/**
 * The element's text as `normalize-space()` returns it (XPath 1.0, section 4.2: collapses the white space of XML). Null
 * when the text is too long to read whole, or when it may differ between a browser and the static parser.
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
  return text.replace(WHITE_SPACE, ' ').replace(/^ | $/g, '');
}

/**
 * The first characters of what `stringValue` returns for texts of any length. Null when they may differ between a browser
 * and the static parser, or when too many nodes come before them.
 */
export function beginningOfText(top: Element, dom: Dom, characters: number): string | null {
  let text = '';
  let node: Node | null = dom.firstChild(top);
  for (let seen = 0; node && text.length <= characters; seen += 1) {
    if (seen >= MAX_NODES) return null;
    const type = dom.nodeType(node);
    if (type === ELEMENT_NODE && TAGS_THAT_DIFFER.has(dom.tag(node as Element))) return null;
    if (type === TEXT_NODE) {
      const data = dom.data(node);
      const added = data.slice(0, MAX_CHARACTERS).replace(WHITE_SPACE, ' ');
      text += text === '' || text.endsWith(' ') ? added.replace(/^ /, '') : added;
      if (data.length > MAX_CHARACTERS && text.length <= characters) return null;
    }
    node = dom.firstChild(node) ?? after(node, top, dom);
  }
  return text.slice(0, characters).replace(/ $/, '');
}
