import { changesWithTime, isVolatile } from '@signpost/backend-domain/model/crawl/volatile-text.ts';
import { isStableValue } from '@signpost/backend-domain/model/manifest/elements/locator-stability.ts';
import type { Entry, RootIndex } from '../root-index.ts';
import { DocumentTexts } from './document-texts.ts';
import { stepByLocalName } from './xpath-locator.ts';

/** An XPath step to an element by its text or placeholder, with all elements that it matches. */
export interface TextStep {
  /** `a[normalize-space()="Home"]` */
  readonly step: string;
  /** `[normalize-space()="Home"]` */
  readonly test: string;
  readonly alike: readonly Entry[];
}

/** A share or a price, such as “2.5%” and “$45,385”: a measurement of today, not a name. */
const AMOUNT = /\d\s?[%€$£¥]|[€$£¥]\s?\d/;
/** When more elements share a text, none of them is found by it. */
const MAX_ALIKE = 300;

/** The parts of which XPaths by text are made, for one document. */
export class TextSteps {
  readonly #index: RootIndex;
  readonly #texts: DocumentTexts;
  readonly #isXml: boolean;

  constructor(index: RootIndex) {
    this.#index = index;
    this.#texts = new DocumentTexts(index);
    this.#isXml = index.dom.nodeType(index.root) === 9 && index.dom.isXml(index.root as Document);
  }

  /** A step by tag. */
  tag(tag: string): string {
    return this.#isXml ? stepByLocalName(tag) : tag;
  }

  /** Null when the element has no text, a long one or one that changes with time, or when too many share it. */
  text(entry: Entry): TextStep | null {
    const text = this.#texts.of(entry);
    const quoted = text === null ? null : xpathString(text);
    if (text === null || quoted === null || changesWithTime(text)) return null;
    const alike = this.#texts.having(entry.tag, text);
    if (alike.length === 0 || alike.length > MAX_ALIKE) return null;
    const test = `[normalize-space()=${quoted}]`;
    return { step: `${this.tag(entry.tag)}${test}`, test, alike };
  }

  /** A step to a field by its placeholder; null when it has none, or one that changes. */
  placeholder(entry: Entry): TextStep | null {
    const value = this.#index.dom.attribute(entry.element, 'placeholder');
    const quoted = value === null || !isStableValue(value) ? null : xpathString(value);
    if (value === null || quoted === null) return null;
    const test = `[@placeholder=${quoted}]`;
    const alike = this.#index.withAttribute(entry.tag, 'placeholder', value);
    return { step: `${this.tag(entry.tag)}${test}`, test, alike };
  }

  /** A step to a text that names another element; null for a text of one character, an amount or a duration as well. */
  caption(entry: Entry): TextStep | null {
    const text = this.#texts.of(entry);
    const isLasting = text !== null && !AMOUNT.test(text) && !isVolatile(text);
    return isLasting && text.length >= 2 ? this.text(entry) : null;
  }

  /** The path to an element by its text, with its parent's tag where others have this text: `//td/a[…]`. */
  captionPath(entry: Entry): string | null {
    const found = this.caption(entry);
    if (found === null) return null;
    const { step, alike } = found;
    if (alike.length === 1) return `//${step}`;
    const parent = parentTagOf(entry, alike);
    return parent === null ? null : `//${this.tag(parent)}/${step}`;
  }
}

/** The tag of the element's parent when no other of them has such a parent: `td` or `div`. */
export function parentTagOf(entry: Entry, alike: readonly Entry[]): string | null {
  const tag = entry.parent?.tag;
  if (tag === undefined || !isPlainTag(tag)) return null;
  return alike.every((other) => other === entry || other.parent?.tag !== tag) ? tag : null;
}

export function isPlainTag(tag: string): boolean {
  return /^[a-z][\w-]*$/.test(tag);
}

/** The text as an XPath 1.0 string; null when it contains both kinds of quotes, because XPath 1.0 has no escapes. */
export function xpathString(text: string): string | null {
  if (!text.includes('"')) return `"${text}"`;
  return text.includes("'") ? null : `'${text}'`;
}
