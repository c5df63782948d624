import { type Dom, ELEMENT_NODE, TEXT_NODE } from './dom.ts';

/** A <details> with more nodes counts as one with elements. */
const MAX_SEARCHED_NODES = 500;

/** Elements of text (HTML, text content and text-level semantics). */
const TEXT_TAGS: ReadonlySet<string> = new Set([
  ...['address', 'article', 'blockquote', 'div', 'dl', 'dt', 'dd', 'figure', 'figcaption', 'hr'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'ol', 'p', 'pre', 'section', 'ul'],
  ...['abbr', 'b', 'br', 'cite', 'code', 'del', 'dfn', 'em', 'i', 'img', 'ins', 'kbd', 'mark'],
  ...['q', 's', 'samp', 'small', 'span', 'strong', 'sub', 'sup', 'time', 'u', 'var', 'wbr'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]);

/** Attributes with which an element of text can be operated. */
const OPERATING_ATTRIBUTES: ReadonlySet<string> = new Set([
  'role',
  'tabindex',
  'contenteditable',
  'usemap',
]);

/**
 * Whether a <details> contains text, and no element that can be operated or that can contain one. An empty one may get its
 * content when it is opened.
 */
export function hasOnlyText(details: Element, summary: Element, dom: Dom): boolean {
  if (dom.attribute(details, 'ontoggle') !== null) return false;
  let hasText = false;
  let seen = 0;
  // Siblings are followed one by one, because an element may have more children than a call has room for arguments.
  const waiting: (Node | null)[] = [dom.firstChild(details)];
  while (waiting.length > 0) {
    const node = waiting.pop() ?? null;
    if (node === null) continue;
    seen += 1;
    if (seen > MAX_SEARCHED_NODES) return false;
    waiting.push(dom.nextSibling(node));
    if (node === summary) continue;
    if (dom.nodeType(node) === TEXT_NODE) hasText ||= dom.data(node as Text).trim() !== '';
    if (dom.nodeType(node) !== ELEMENT_NODE) continue;
    if (!isPlainText(node as Element, dom)) return false;
    waiting.push(dom.firstChild(node));
  }
  return hasText;
}

/** Whether the markup makes an element nothing but text: it names no script, no behaviour and no other role. */
function isPlainText(element: Element, dom: Dom): boolean {
  const isMarked = dom
    .attributeNames(element)
    .some((name) => OPERATING_ATTRIBUTES.has(name) || /^(on|data-)/.test(name));
  return TEXT_TAGS.has(dom.tag(element)) && !isMarked && dom.shadowRoot(element) === null;
}
