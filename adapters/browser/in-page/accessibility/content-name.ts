import { boundedText } from '../bounded-text.ts';
import { type Dom, ELEMENT_NODE, TEXT_NODE } from '../dom.ts';
import { isAriaHidden, isAriaHiddenInChromiumOnly } from './aria-hidden.ts';
import { contributionOf, NAMING_CHILD } from './content-in-names.ts';
import { generatedText, isBlockStyle } from './generated-content.ts';
import { explicitRole } from './roles.ts';

/** The name that an element gets from its content. */
export interface ContentName {
  readonly text: string;
  /**
   * Whether implementations of accname differ: in the spaces around text that CSS generates (`content`), or in the parts
   * of the content that belong to a name.
   */
  readonly disputed: boolean;
}

/** How the text is used. */
export interface ContentUse {
  /** A descendant to leave out, such as the control that the label being read names. */
  readonly unless?: Element;
  /** Whether everything belongs to it, as in labels: also what an element around it would not get into its name. */
  readonly whole?: boolean;
}

const MAX_DEPTH = 200;
const MAX_CHARACTERS = 2_000;
const MAX_NODES = 500;
/** A caption or legend is the first or last of a few children (HTML). */
const MAX_CHILDREN_TO_A_CAPTION = 50;

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
 * the subtree contains controls, slots or references, or more text than a name should have. An element that `visibility`
 * hides, such as one before its entrance animation, gets the name that it has once it is shown.
 */
export function contentName(element: Element, dom: Dom, use: ContentUse = {}): ContentName | null {
  const name = new NameBuilder(element, dom, use);
  if (!name.read(element)) return null;
  const { text, disputed } = name;
  return { text, disputed };
}

class NameBuilder {
  text = '';
  disputed = false;
  readonly #dom: Dom;
  readonly #open: Frame[] = [];
  readonly #use: ContentUse;
  readonly #isRootHidden: boolean;

  constructor(root: Element, dom: Dom, use: ContentUse) {
    this.#dom = dom;
    this.#use = use;
    this.#isRootHidden = isInvisible(root, dom);
  }

  /** Collects the text. Returns false when the subtree needs the full accname algorithm. */
  read(root: Element): boolean {
    const dom = this.#dom;
    this.#enter(root, false);
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
    if (isAriaHiddenInChromiumOnly(element, dom)) this.disputed = true;
    if (element === this.#use.unless || UNREAD_TAGS.has(tag) || this.#isHiddenHere(element))
      return true;
    if (needsFullAlgorithm(element, tag, dom) || this.#open.length > MAX_DEPTH) return false;
    const separated = isBlock(element, dom);
    const alternative = textAlternative(element, tag, dom) ?? this.#ownName(element, tag);
    if (alternative === null) this.#enter(element, separated);
    else this.text += separated ? ` ${alternative} ` : alternative;
    return true;
  }

  /** Whether the element itself is hidden; its ancestors up to the root were checked on the way down. */
  #isHiddenHere(element: Element): boolean {
    const dom = this.#dom;
    if (isAriaHidden(element, dom)) return true;
    if (dom.style(element).getPropertyValue('display') === 'none') return true;
    return !this.#isRootHidden && isInvisible(element, dom);
  }

  /** What an element adds to the name around it in place of its content; null when its content belongs to that name. */
  #ownName(element: Element, tag: string): string | null {
    if (this.#use.whole) return null;
    const dom = this.#dom;
    const contribution = contributionOf(element, tag, dom);
    if (contribution === 'content') return null;
    const caption = namingChild(element, tag, dom);
    if (contribution === 'uncertain' || caption !== null) this.disputed = true;
    return caption ?? dom.attribute(element, 'title') ?? '';
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
    const generated = generatedText(style, { evenHidden: this.#isRootHidden });
    if (generated === null) return;
    this.disputed = true;
    const { text, isSeparate } = generated;
    this.text += isSeparate ? ` ${text} ` : text;
  }
}

function isInvisible(element: Element, dom: Dom): boolean {
  const visibility = dom.style(element).getPropertyValue('visibility');
  return visibility === 'hidden' || visibility === 'collapse';
}

function isBlock(element: Element, dom: Dom): boolean {
  return isBlockStyle(dom.style(element));
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

/**
 * The text that replaces an element's content: its aria-label, the alt or title of an image, the <title> of an SVG or
 * its title attribute, which SVG does not have but many icon libraries set.
 */
function textAlternative(element: Element, tag: string, dom: Dom): string | null {
  const label = dom.attribute(element, 'aria-label')?.trim();
  if (label) return label;
  if (tag === 'img' || tag === 'area')
    return dom.attribute(element, 'alt') || dom.attribute(element, 'title') || '';
  if (tag === 'svg') return drawingTitle(element, dom) || (dom.attribute(element, 'title') ?? '');
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

/** The text of the caption or legend that names an element; null when it has none. */
function namingChild(element: Element, tag: string, dom: Dom): string | null {
  const wanted = Object.hasOwn(NAMING_CHILD, tag) ? NAMING_CHILD[tag] : undefined;
  if (wanted === undefined) return null;
  let child = dom.firstChild(element);
  for (
    let seen = 0;
    child && seen < MAX_CHILDREN_TO_A_CAPTION;
    seen += 1, child = dom.nextSibling(child)
  ) {
    if (dom.nodeType(child) === ELEMENT_NODE && dom.tag(child as Element) === wanted)
      return boundedText(child, dom, MAX_CHARACTERS);
  }
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
