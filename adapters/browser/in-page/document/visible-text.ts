import { plainText } from '@signpost/backend-domain/model/shared/plain-text.ts';
import { ELEMENT_NODE, TEXT_NODE } from '../dom.ts';
import type { Budget } from '../limits.ts';
import type { RootIndex } from '../root-index.ts';
import { isPermalink } from './permalinks.ts';

const UNSEEN_TAGS: ReadonlySet<string> = new Set(
  'script style noscript template textarea select datalist title head'.split(' '),
);

const HEADING = /^h[1-6]$/;

/** Inline elements: they do not separate words. */
const INLINE_TAGS: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo cite code data dfn em font i kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);

export interface VisibleText {
  readonly text: string;
  readonly textLength: number;
}

const MAIN: ReadonlySet<string> = new Set(['main', 'region', 'form']);
/** Landmarks around menus and what else all pages of a site have. */
const FRAME: ReadonlySet<string> = new Set(['navigation', 'banner', 'contentinfo']);
/** Text deeper inside a link or label is not looked at as that of a menu item or field. */
const MAX_LEVELS_INSIDE = 3;

/**
 * The visible text of the body, at most `limit` characters: of its main content where there is any, else what is in no
 * menu, header or footer, both without the labels of fields; else of the whole body. Permalinks of headings never count.
 */
export function visibleText(index: RootIndex, limit: number, budget: Budget): VisibleText {
  const body = index.withTag('body')[0];
  if (!body) return { text: '', textLength: 0 };
  const reader = new TextReader(index, limit * 2, budget);
  reader.read(body.element);
  return {
    text: plainText(reader.main || reader.prose || reader.all, limit),
    textLength: reader.length,
  };
}

class TextReader {
  all = '';
  prose = '';
  main = '';
  length = 0;
  readonly #index: RootIndex;
  readonly #limit: number;
  readonly #budget: Budget;

  constructor(index: RootIndex, limit: number, budget: Budget) {
    this.#index = index;
    this.#limit = limit;
    this.#budget = budget;
  }

  /** Reads the text in document order, without recursion. */
  read(body: Element): void {
    const { dom } = this.#index;
    let node: Node | null = dom.firstChild(body);
    let around: Element = body;
    for (let seen = 1; node; seen += 1) {
      if (seen % 1_000 === 0 && this.#budget.spent(1.2)) return;
      const inside = this.#enter(node, around);
      if (inside) {
        around = node as Element;
        node = inside;
        continue;
      }
      let next = dom.nextSibling(node);
      while (!next && around !== body) {
        this.#part(around);
        next = dom.nextSibling(around);
        around = dom.parentNode(around) as Element;
      }
      node = next;
    }
  }

  /** Reads a text node, and returns the first child of an element to read next; null when there is none. */
  #enter(node: Node, around: Element): Node | null {
    const { dom } = this.#index;
    const type = dom.nodeType(node);
    if (type === TEXT_NODE) this.#say(dom.data(node), around);
    if (type !== ELEMENT_NODE || UNSEEN_TAGS.has(dom.tag(node as Element))) return null;
    if (HEADING.test(dom.tag(around)) && isPermalink(node, dom)) return null;
    this.#part(node as Element);
    return dom.firstChild(node);
  }

  #say(data: string, around: Element): void {
    const words = data.trim().replace(/\s+/g, ' ');
    if (words === '') {
      this.#separate();
      return;
    }
    const isWanted = [this.all, this.prose, this.main].some((text) => text.length < this.#limit);
    if (isWanted && !this.#index.dom.isRendered(around)) return;
    this.length += words.length;
    if (isWanted) this.#add(data.slice(0, this.#limit), around);
  }

  #add(text: string, around: Element): void {
    if (this.all.length < this.#limit) this.all += text;
    if (this.#closest('label', around) !== null) return;
    const landmark = this.#index.entryOf(around)?.landmark ?? '';
    if (this.prose.length < this.#limit && !FRAME.has(landmark) && !this.#isMenuItem(around))
      this.prose += text;
    if (this.main.length < this.#limit && MAIN.has(landmark)) this.main += text;
  }

  /** Separates the words of two elements. */
  #separate(): void {
    if (this.all.length < this.#limit) this.all += ' ';
    if (this.prose !== '' && this.prose.length < this.#limit) this.prose += ' ';
    if (this.main !== '' && this.main.length < this.#limit) this.main += ' ';
  }

  #part(element: Element): void {
    if (!INLINE_TAGS.has(this.#index.dom.tag(element))) this.#separate();
  }

  /** Whether the text is that of a link with which a list item begins, without more text after it. */
  #isMenuItem(around: Element): boolean {
    const { dom } = this.#index;
    const link = this.#closest('a', around);
    const item = link && dom.parentNode(link);
    if (!link || !item || !this.#hasTag(item, 'li')) return false;
    const first = dom.firstChild(item);
    const isFirst = first === link || (first !== null && dom.nextSibling(first) === link);
    return isFirst && !this.#hasWords(first) && !this.#hasWords(dom.nextSibling(link));
  }

  /** The element with the tag that contains the text of an element, or is it; null when it is not near. */
  #closest(tag: string, around: Element): Node | null {
    let node: Node | null = around;
    for (let level = 0; node && level <= MAX_LEVELS_INSIDE; level += 1) {
      if (this.#hasTag(node, tag)) return node;
      node = this.#index.dom.parentNode(node);
    }
    return null;
  }

  #hasTag(node: Node, tag: string): boolean {
    const { dom } = this.#index;
    return dom.nodeType(node) === ELEMENT_NODE && dom.tag(node as Element) === tag;
  }

  #hasWords(node: Node | null): boolean {
    const { dom } = this.#index;
    return node !== null && dom.nodeType(node) === TEXT_NODE && dom.data(node).trim() !== '';
  }
}
