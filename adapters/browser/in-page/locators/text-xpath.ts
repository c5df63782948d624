import type { LocatorFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import {
  isStableHref,
  isStableId,
} from '@signpost/backend-domain/model/manifest/elements/locator-stability.ts';
import { type Entry, isInside, type RootIndex } from '../root-index.ts';
import { CaptionXPaths } from './caption-xpath.ts';
import type { Copies } from './copies.ts';
import { RepeatedLinks } from './repeated-links.ts';
import {
  ancestors,
  GENERIC_TAGS,
  HEADING_TAGS,
  itemAround,
  LANDMARK_TAGS,
  nearest,
  PAGE_TAGS,
} from './surroundings.ts';
import type { TagsAround } from './tags-around.ts';
import { TextBeginnings } from './text-beginnings.ts';
import { isPlainTag, parentTagOf, type TextStep, TextSteps, xpathString } from './text-steps.ts';

const MAX_SEARCHED_ENTRIES = 60;
const MAX_PLACES_IN_BLOCK = 20;

/** A CSS selector of a tag and one attribute that XPath can express too: `a[accesskey="N"]`. */
const ONE_ATTRIBUTE = /^([a-z][\w-]*)\[([a-z][\w-]*)="([^"\\]*)"\]$/;

/**
 * XPath locators by text, for elements that otherwise only their position distinguishes: hidden elements have no role,
 * links may share their address, fields may lack a label. These locators survive reordered lists and new class names.
 */
export class TextXPaths {
  readonly #index: RootIndex;
  readonly #steps: TextSteps;
  readonly #captions: CaptionXPaths;
  readonly #repeated: RepeatedLinks;
  readonly #beginnings: TextBeginnings;
  readonly #tags: TagsAround;
  readonly #copies: Copies;

  constructor(index: RootIndex, tags: TagsAround, copies: Copies) {
    this.#index = index;
    this.#copies = copies;
    this.#tags = tags;
    this.#steps = new TextSteps(index);
    this.#captions = new CaptionXPaths(index, this.#steps);
    this.#repeated = new RepeatedLinks(index, this.#steps);
    this.#beginnings = new TextBeginnings(index);
  }

  /**
   * An XPath that is unique in the document; null when neither the element's own text nor the text before it or beside
   * it distinguishes it.
   */
  of(entry: Entry): LocatorFact | null {
    const { complete, dom, root } = this.#index;
    if (!complete || dom.nodeType(root) !== 9 || !isPlainTag(entry.tag)) return null;
    const path = this.#byOwnText(entry) ?? this.#repeated.of(entry) ?? this.#captions.of(entry);
    return path === null ? null : { kind: 'xpath', value: path, basis: 'semantic' };
  }

  /** By the element's own text: `//nav//a[normalize-space()="Home"]`. */
  #byOwnText(entry: Entry): string | null {
    const own = this.#steps.text(entry);
    return own === null ? this.#byFirstWords(entry) : this.#path(entry, own);
  }

  /**
   * By the first words of a text that is long or that changes with time: `//a[starts-with(normalize-space(), "New mail")]`.
   * Not for tags that wrappers have: the first words of a wrapper are the same.
   */
  #byFirstWords(entry: Entry): string | null {
    if (GENERIC_TAGS.has(entry.tag)) return null;
    const words = this.#beginnings.of(entry);
    return words === null ? null : this.#beginningWith(entry, words);
  }

  #beginningWith({ tag }: Entry, words: string): string | null {
    const quoted = xpathString(words);
    return quoted === null
      ? null
      : `//${this.#steps.tag(tag)}[starts-with(normalize-space(), ${quoted})]`;
  }

  #path(entry: Entry, { step: own, test, alike }: TextStep): string | null {
    if (alike.length === 1) return `//${own}`;
    const around = this.#around(entry, alike);
    if (around !== null) return `//${this.#steps.tag(around)}//${own}`;
    const parent = parentTagOf(entry, alike);
    if (parent !== null) return `//${this.#steps.tag(parent)}/${own}`;
    const region = this.#regionOf(entry, alike);
    if (region !== null) return `${region}//${own}`;
    const linked = this.#withAddress(entry, alike);
    if (linked !== null) return `//${this.#steps.tag(entry.tag)}${linked}${test}`;
    const copy = this.#copyAround(entry, alike);
    if (copy !== null) return `${copy}//${own}`;
    const others = alike.filter((other) => other !== entry);
    const outside = this.#tags.onlyAroundOthers(entry, others, LANDMARK_TAGS);
    if (outside !== null) return `//${own}[not(ancestor::${this.#steps.tag(outside)})]`;
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
        return `//${this.#steps.tag(around.tag)}[@id=${quoted}]`;
    }
    return null;
  }

  /**
   * The block of text around the element, `//p[starts-with(normalize-space(), "To send mail")]`, and the element's
   * position among those with the same text in that block, from 1.
   */
  #blockAround(
    entry: Entry,
    alike: readonly Entry[],
  ): { readonly path: string; readonly place: number } | null {
    for (const { block, beginning } of this.#beginnings.around(entry)) {
      const path = this.#beginningWith(block, beginning);
      const inside = alike.filter((other) => isInside(other, block));
      const place = 1 + inside.indexOf(entry);
      if (path === null || place > MAX_PLACES_IN_BLOCK) continue;
      // The items of a list inside the block may come in another order.
      if (inside.length > 1 && inside.some((one) => isInItemOf(block, one))) continue;
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
    const content = `.//${this.#steps.tag(tag)}[@${attribute}="${value}"]`;
    const having = copy.hasContent ? `[${content}]` : `[not(${content})]`;
    return `//${this.#steps.tag(copy.tag)}${having}`;
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
        const saying =
          nearest(heading, around.tag) === around ? this.#steps.captionPath(heading) : null;
        if (saying !== null) return `${saying}/ancestor::${this.#steps.tag(around.tag)}[1]`;
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

/** Whether an element is in an item of a list that is inside the block. */
function isInItemOf(block: Entry, entry: Entry): boolean {
  const item = itemAround(entry);
  return item !== null && isInside(item, block);
}
