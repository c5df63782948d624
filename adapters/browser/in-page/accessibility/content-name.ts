import { boundedText } from '../bounded-text.ts';
import { type Dom, ELEMENT_NODE, TEXT_NODE } from '../dom.ts';
import { explicitRole } from './roles.ts';

/** The name that an element gets from its content. */
export interface ContentName {
  readonly text: string;
  /**
   * Whether CSS generated a part of the text (`content`): implementations of accname put spaces around it differently.
   */
  readonly generated: boolean;
}

const MAX_DEPTH = 200;
const MAX_CHARACTERS = 2_000;
const MAX_NODES = 500;

const UNREAD_TAGS: ReadonlySet<string> = new Set([
  'style',
  'script',
  'noscript',
  'template',
  'head',
  'title',
  'datalist',
]);
/** Elements whose value is part of the name (accname, step 2E), or whose content is not in their children. */
const TAGS_NEEDING_FULL_ALGORITHM: ReadonlySet<string> = new Set([
  'input',
  'select',
  'textarea',
  'slot',
  'meter',
  'progress',
]);

interface Frame {
  node: Node | null;
  readonly element: Element;
  readonly separated: boolean;
}

/**
 * Name from content (accname 1.2, step 2F) for common subtrees: text, images, icons, inline and block markup. Null when
 * the subtree contains controls, slots or references, or more text than a name should have. `unless`: a descendant to
 * leave out, such as the control that the label being read names.
 */
export function contentName(element: Element, dom: Dom, unless?: Element): ContentName | null {
  const name = new NameBuilder(dom, unless);
  return name.read(element) ? { text: name.text, generated: name.generated } : null;
}

class NameBuilder {
  text = '';
  generated = false;
  readonly #dom: Dom;
  readonly #open: Frame[] = [];

  readonly #unless: Element | undefined;

  constructor(dom: Dom, unless?: Element) {
    this.#dom = dom;
    this.#unless = unless;
  }

  /** Collects the text. Returns false when the subtree needs the full accname algorithm. */
  read(element: Element): boolean {
    const dom = this.#dom;
    this.#enter(element, false);
    let seen = 0;
    for (let frame = this.#open.at(-1); frame; frame = this.#open.at(-1)) {
      if (++seen > MAX_NODES) return false;
      const node = frame.node;
      if (!node || this.text.length > MAX_CHARACTERS) {
        this.#leave();
        continue;
      }
      frame.node = dom.nextSibling(node);
      const type = dom.nodeType(node);
      if (type === TEXT_NODE) this.text += dom.data(node);
      else if (type === ELEMENT_NODE && !this.#child(node as Element)) return false;
    }
    return true;
  }

  #child(element: Element): boolean {
    const dom = this.#dom;
    const tag = dom.tag(element);
    if (element === this.#unless || UNREAD_TAGS.has(tag) || isHiddenHere(element, dom)) return true;
    if (needsFullAlgorithm(element, tag, dom) || this.#open.length > MAX_DEPTH) return false;
    const separated = isBlock(element, dom);
    const alternative = textAlternative(element, tag, dom);
    if (alternative === null) this.#enter(element, separated);
    else this.text += separated ? ` ${alternative} ` : alternative;
    return true;
  }

  #enter(element: Element, separated: boolean): void {
    if (separated) this.text += ' ';
    this.#pseudo(element, '::before');
    this.#open.push({ node: this.#dom.firstChild(element), element, separated });
  }

  #leave(): void {
    const frame = this.#open.pop();
    if (!frame) return;
    this.#pseudo(frame.element, '::after');
    if (frame.separated) this.text += ' ';
  }

  #pseudo(element: Element, pseudo: '::before' | '::after'): void {
    if (!this.#dom.rendered) return;
    const style = this.#dom.style(element, pseudo);
    const content = style.getPropertyValue('content');
    if (content === 'none' || content === 'normal' || content === '' || content === '""') return;
    this.generated = true;
    const quoted = /^"(.*)"$/.exec(content);
    const text = quoted?.[1] ?? '';
    this.text += isBlockStyle(style) ? ` ${text} ` : text;
  }
}

function isHiddenHere(element: Element, dom: Dom): boolean {
  return dom.attribute(element, 'aria-hidden') === 'true' || isStyledAway(element, dom);
}

/** Whether the element's own style hides it; its ancestors were checked on the way down. */
function isStyledAway(element: Element, dom: Dom): boolean {
  const style = dom.style(element);
  if (style.getPropertyValue('display') === 'none') return true;
  const visibility = style.getPropertyValue('visibility');
  return visibility === 'hidden' || visibility === 'collapse';
}

function isBlock(element: Element, dom: Dom): boolean {
  return isBlockStyle(dom.style(element));
}

function isBlockStyle(style: CSSStyleDeclaration): boolean {
  const display = style.getPropertyValue('display');
  return !display.startsWith('inline') && display !== 'contents';
}

function needsFullAlgorithm(element: Element, tag: string, dom: Dom): boolean {
  if (TAGS_NEEDING_FULL_ALGORITHM.has(tag) || dom.shadowRoot(element)) return true;
  if (dom.attribute(element, 'aria-labelledby') || dom.attribute(element, 'aria-owns')) return true;
  const role = explicitRole(element, dom);
  return (
    role !== null &&
    /^(textbox|combobox|listbox|slider|spinbutton|meter|progressbar|scrollbar|menu)$/.test(role)
  );
}

/** The text that replaces an element's content: its aria-label, the alt or title of an image, the <title> of an SVG. */
function textAlternative(element: Element, tag: string, dom: Dom): string | null {
  const label = dom.attribute(element, 'aria-label')?.trim();
  if (label) return label;
  if (tag === 'img' || tag === 'area')
    return dom.attribute(element, 'alt') || dom.attribute(element, 'title') || '';
  if (tag === 'svg') return drawingTitle(element, dom);
  if (tag === 'br' || tag === 'wbr') return tag === 'br' ? ' ' : '';
  if (
    tag === 'iframe' ||
    tag === 'object' ||
    tag === 'video' ||
    tag === 'audio' ||
    tag === 'canvas'
  )
    return dom.attribute(element, 'title') ?? '';
  return null;
}

function drawingTitle(element: Element, dom: Dom): string {
  let child = dom.firstChild(element);
  for (let seen = 0; child && seen < MAX_NODES; seen += 1, child = dom.nextSibling(child)) {
    if (dom.nodeType(child) === ELEMENT_NODE && dom.tag(child as Element) === 'title')
      return boundedText(child, dom, MAX_CHARACTERS);
  }
  return '';
}
