import type { LocatorFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import { withoutVolatile } from '@signpost/backend-domain/model/crawl/volatile-text.ts';
import {
  isStableHref,
  isStableId,
} from '@signpost/backend-domain/model/manifest/elements/locator-stability.ts';
import { type Entry, isInside, type RootIndex } from '../root-index.ts';
import type { Copies } from './copies.ts';
import { DocumentTexts } from './document-texts.ts';
import { ancestors, GENERIC_TAGS, LANDMARK_TAGS } from './surroundings.ts';
import type { TagsAround } from './tags-around.ts';
import { TextBlocks } from './text-blocks.ts';
import { stepByLocalName } from './xpath-locator.ts';

const MAX_ALIKE = 300;
const MAX_SEARCHED_ENTRIES = 60;
/** Including the elements of code blocks, which do not count for MAX_SEARCHED_ENTRIES. */
const MAX_WALKED_ENTRIES = 600;
const MAX_PLACES = 3;
const MAX_PLACES_IN_BLOCK = 20;

/** A CSS selector of a tag and one attribute that XPath can express too: `a[accesskey="N"]`. */
const ONE_ATTRIBUTE = /^([a-z][\w-]*)\[([a-z][\w-]*)="([^"\\]*)"\]$/;

/** Elements whose text names the element after them. */
const CAPTION_TAGS: ReadonlySet<string> = new Set(
  'label legend h1 h2 h3 h4 h5 h6 dt th td summary caption figcaption strong b p span a'.split(' '),
);

const HEADING_TAGS: ReadonlySet<string> = new Set('h1 h2 h3 h4 h5 h6 legend caption'.split(' '));

/** Elements whose children are the blocks of a page. */
const PAGE_TAGS: ReadonlySet<string> = new Set(['html', 'body', 'main']);

/** Items of lists and tables, whose order changes. */
const REORDERED_TAGS: ReadonlySet<string> = new Set(['li', 'tr', 'dt', 'dd', 'option']);

/**
 * XPath locators by text, for elements that otherwise only their position distinguishes: hidden elements have no role,
 * links may share their address, fields may lack a label. These locators survive reordered lists and new class names.
 */
export class TextXPaths {
  readonly #index: RootIndex;
  readonly #texts: DocumentTexts;
  readonly #blocks: TextBlocks;
  readonly #tags: TagsAround;
  readonly #isXml: boolean;
  readonly #copies: Copies;
  /** By the `order` of an element: whether a code block contains it. */
  #inCode: Uint8Array | null = null;

  constructor(index: RootIndex, tags: TagsAround, copies: Copies) {
    this.#index = index;
    this.#copies = copies;
    this.#tags = tags;
    this.#texts = new DocumentTexts(index);
    this.#blocks = new TextBlocks(index);
    this.#isXml = index.dom.nodeType(index.root) === 9 && index.dom.isXml(index.root as Document);
  }

  /**
   * An XPath that is unique in the document; null when neither the element's own text nor the text before it or beside
   * it distinguishes it.
   */
  of(entry: Entry): LocatorFact | null {
    const { complete, dom, root } = this.#index;
    if (!complete || dom.nodeType(root) !== 9 || !isPlainTag(entry.tag)) return null;
    // A wrapper that is added later is a `div` too, and would be found by a caption in place of the element.
    const path =
      this.#byOwnText(entry) ??
      (GENERIC_TAGS.has(entry.tag) ? null : this.#byCaption(entry)) ??
      this.#byLabelOfItem(entry);
    return path === null ? null : { kind: 'xpath', value: path, basis: 'semantic' };
  }

  /** By the element's own text: `//nav//a[normalize-space()="Home"]`. */
  #byOwnText(entry: Entry): string | null {
    const text = this.#texts.of(entry);
    const alike = text === null ? [] : this.#texts.having(entry.tag, text);
    if (text === null || alike.length === 0 || alike.length > MAX_ALIKE) return null;
    const quoted = xpathString(text);
    return quoted === null ? null : this.#path(entry, `[normalize-space()=${quoted}]`, alike);
  }

  /**
   * By the nearest caption before it, in the same list item: `//label[normalize-space()="Amount"]/following::input[1]`.
   * The words of a code block are no captions; most exist only since a script has highlighted its syntax.
   */
  #byCaption(entry: Entry): string | null {
    const item = itemAround(entry);
    const first = Math.max(0, entry.order - MAX_WALKED_ENTRIES);
    let searched = 0;
    /** The elements of the same tag before it, of which those inside the caption do not follow the caption. */
    const alike: number[] = [];
    for (let order = entry.order - 1; order >= first && alike.length < MAX_PLACES; order -= 1) {
      const before = this.#index.entries[order];
      if (!before || before === item) return null;
      const isInCode = this.#isInCode(before);
      if (!isInCode) searched += 1;
      if (searched > MAX_SEARCHED_ENTRIES) return null;
      if (isInside(entry, before)) continue;
      const isNear = !isInCode && itemAround(before) === item;
      const isCaption = isNear && CAPTION_TAGS.has(before.tag) && mayName(before, entry);
      const caption = isCaption ? this.#captionOf(before) : null;
      if (caption !== null) {
        const place = 1 + alike.filter((other) => other > before.last).length;
        return `${caption}/following::${this.#step(entry.tag)}[${place}]`;
      }
      if (before.tag !== entry.tag) continue;
      // The other item may contain more or fewer such elements at the next scan.
      if (itemAround(before) !== item) return null;
      alike.push(order);
    }
    return null;
  }

  /** By the text of a list item, for an item's only child of its tag: `//li[a[normalize-space()="Docs"]]/span`. */
  #byLabelOfItem(entry: Entry): string | null {
    const item = entry.parent;
    if (item === null || !REORDERED_TAGS.has(item.tag) || item.children.get(entry.tag) !== 1)
      return null;
    const end = Math.min(item.last, item.order + MAX_SEARCHED_ENTRIES);
    for (let order = item.order + 1; order <= end; order += 1) {
      const label = this.#index.entries[order];
      if (label?.parent !== item || label === entry || !CAPTION_TAGS.has(label.tag)) continue;
      const found = this.#textStep(label);
      const isOnly = found?.alike.every(
        ({ parent }) => parent === item || parent?.tag !== item.tag,
      );
      if (found && isOnly)
        return `//${this.#step(item.tag)}[${found.step}]/${this.#step(entry.tag)}`;
    }
    return null;
  }

  #isInCode({ order }: Entry): boolean {
    this.#inCode ??= elementsInside(this.#index, 'pre');
    return this.#inCode[order] === 1;
  }

  /** The path to an element by its text, with its parent's tag where others have this text: `//td/a[…]`. */
  #captionOf(before: Entry): string | null {
    const found = this.#textStep(before);
    if (found === null) return null;
    const { step, alike } = found;
    if (alike.length === 1) return `//${step}`;
    const parent = parentTagOf(before, alike);
    return parent === null ? null : `//${this.#step(parent)}/${step}`;
  }

  /** A step to an element by its text, with all elements that it matches; null when the text may change. */
  #textStep(entry: Entry): { readonly step: string; readonly alike: readonly Entry[] } | null {
    const text = this.#texts.of(entry);
    if (text === null || text.length < 2 || withoutVolatile(text) !== text) return null;
    const quoted = xpathString(text);
    const alike = this.#texts.having(entry.tag, text);
    if (quoted === null || alike.length === 0 || alike.length > MAX_ALIKE) return null;
    return { step: `${this.#step(entry.tag)}[normalize-space()=${quoted}]`, alike };
  }

  #path(entry: Entry, saying: string, alike: readonly Entry[]): string | null {
    const own = `${this.#step(entry.tag)}${saying}`;
    if (alike.length === 1) return `//${own}`;
    const around = this.#around(entry, alike);
    if (around !== null) return `//${this.#step(around)}//${own}`;
    const parent = parentTagOf(entry, alike);
    if (parent !== null) return `//${this.#step(parent)}/${own}`;
    const region = this.#regionOf(entry, alike);
    if (region !== null) return `${region}//${own}`;
    const linked = this.#withAddress(entry, alike);
    if (linked !== null) return `//${this.#step(entry.tag)}${linked}${saying}`;
    const copy = this.#copyAround(entry, alike);
    if (copy !== null) return `${copy}//${own}`;
    const others = alike.filter((other) => other !== entry);
    const outside = this.#tags.onlyAroundOthers(entry, others, LANDMARK_TAGS);
    if (outside !== null) return `//${own}[not(ancestor::${this.#step(outside)})]`;
    const part = this.#partAround(entry, others);
    if (part !== null) return `${part}//${own}`;
    const block = this.#blockAround(entry, alike);
    return block === null ? null : `${block.path}/descendant::${own}[${block.place}]`;
  }

  /** The part of the page around the element and none of the others, by its id: `//div[@id="sign-in"]`. */
  #partAround(entry: Entry, others: readonly Entry[]): string | null {
    for (const around of ancestors(entry)) {
      if (PAGE_TAGS.has(around.tag) || others.some((other) => isInside(other, around))) return null;
      const id = this.#index.dom.attribute(around.element, 'id');
      if (id === null || !isStableId(id) || !isPlainTag(around.tag)) continue;
      const quoted = xpathString(id);
      if (quoted !== null && this.#index.withAttribute('*', 'id', id).length === 1)
        return `//${this.#step(around.tag)}[@id=${quoted}]`;
    }
    return null;
  }

  /**
   * The block of text around the element, `//p[starts-with(normalize-space(), "To send mail")]`, and which of those alike
   * in that block it is, from 1.
   */
  #blockAround(
    entry: Entry,
    alike: readonly Entry[],
  ): { readonly path: string; readonly place: number } | null {
    for (const { block, beginning } of this.#blocks.around(entry)) {
      const quoted = xpathString(beginning);
      const place = 1 + alike.filter((other) => isInside(other, block)).indexOf(entry);
      if (quoted === null || place > MAX_PLACES_IN_BLOCK) continue;
      const path = `//${this.#step(block.tag)}[starts-with(normalize-space(), ${quoted})]`;
      return { path, place };
    }
    return null;
  }

  /** The copy of a bar that has some content, or the one that lacks it: `//ul[.//a[@accesskey="N"]]`. */
  #copyAround(entry: Entry, alike: readonly Entry[]): string | null {
    const copy = this.#copies.around(entry, alike);
    if (copy === null || !isPlainTag(copy.tag)) return null;
    const [, tag, attribute, value] = ONE_ATTRIBUTE.exec(copy.content.css) ?? [];
    if (tag === undefined || attribute === undefined || value === undefined) return null;
    const content = `.//${this.#step(tag)}[@${attribute}="${value}"]`;
    const having = copy.hasContent ? `[${content}]` : `[not(${content})]`;
    return `//${this.#step(copy.tag)}${having}`;
  }

  #step(tag: string): string {
    return this.#isXml ? stepByLocalName(tag) : tag;
  }

  #around(entry: Entry, alike: readonly Entry[]): string | null {
    for (const tag of new Set([...ancestors(entry)].map((ancestor) => ancestor.tag))) {
      if (GENERIC_TAGS.has(tag) || !isPlainTag(tag)) continue;
      if (alike.every((other) => other === entry || !this.#tags.isWithin(other, tag))) return tag;
    }
    return null;
  }

  /** The part of the page that a heading names: `//h2[normalize-space()="Categories"]/ancestor::section[1]`. */
  #regionOf(entry: Entry, alike: readonly Entry[]): string | null {
    for (const around of ancestors(entry)) {
      if (around.tag === 'body' || !isPlainTag(around.tag)) return null;
      if (alike.some((other) => other !== entry && isInside(other, around))) return null;
      const end = Math.min(entry.order, around.order + MAX_SEARCHED_ENTRIES);
      for (let order = around.order + 1; order < end; order += 1) {
        const heading = this.#index.entries[order];
        if (!heading || !HEADING_TAGS.has(heading.tag) || isInside(entry, heading)) continue;
        const saying = nearest(heading, around.tag) === around ? this.#captionOf(heading) : null;
        if (saying !== null) return `${saying}/ancestor::${this.#step(around.tag)}[1]`;
      }
    }
    return null;
  }

  #withAddress(entry: Entry, alike: readonly Entry[]): string | null {
    const hrefOf = ({ element }: Entry) => this.#index.dom.attribute(element, 'href');
    const href = hrefOf(entry);
    if (href === null || !isStableHref(href)) return null;
    const quoted = xpathString(href);
    const isOnly = alike.every((other) => other === entry || hrefOf(other) !== href);
    return isOnly && quoted !== null ? `[@href=${quoted}]` : null;
  }
}

/** By the `order` of an element: 1 when it is inside an element with this tag. */
function elementsInside(index: RootIndex, tag: string): Uint8Array {
  const inside = new Uint8Array(index.entries.length);
  for (const { order, last } of index.withTag(tag)) inside.fill(1, order + 1, last + 1);
  return inside;
}

/** The tag of the element's parent when no other of them has such a parent: `td` or `div`. */
function parentTagOf(entry: Entry, alike: readonly Entry[]): string | null {
  const tag = entry.parent?.tag;
  if (tag === undefined || !isPlainTag(tag)) return null;
  return alike.every((other) => other === entry || other.parent?.tag !== tag) ? tag : null;
}

function isPlainTag(tag: string): boolean {
  return /^[a-z][\w-]*$/.test(tag);
}

function nearest(entry: Entry, tag: string): Entry | null {
  for (const around of ancestors(entry)) if (around.tag === tag) return around;
  return null;
}

function itemAround(entry: Entry): Entry | null {
  for (const around of ancestors(entry)) if (REORDERED_TAGS.has(around.tag)) return around;
  return null;
}

/**
 * Whether a text may be the caption of an element. A text inside another block of the page, such as the end of an article
 * or the heading of a dialog, names nothing outside of that block, which a redesign may put elsewhere. A text between the
 * blocks may, but links have only headings as captions.
 */
function mayName(caption: Entry, entry: Entry): boolean {
  if (entry.parent !== null && PAGE_TAGS.has(entry.parent.tag)) return true;
  for (const around of ancestors(entry)) {
    if (!isInside(caption, around)) continue;
    if (!PAGE_TAGS.has(around.tag)) return true;
    return caption.parent === around && (entry.tag !== 'a' || HEADING_TAGS.has(caption.tag));
  }
  return false;
}

/** The text as an XPath 1.0 string; null when it contains both kinds of quotes, because XPath 1.0 has no escapes. */
function xpathString(text: string): string | null {
  if (!text.includes('"')) return `"${text}"`;
  return text.includes("'") ? null : `'${text}'`;
}
