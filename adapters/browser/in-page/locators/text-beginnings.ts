import { isVolatile } from '@signpost/backend-domain/model/crawl/volatile-text.ts';
import { beginningOfText } from '../bounded-text.ts';
import type { Entry, RootIndex } from '../root-index.ts';
import { ancestors } from './surroundings.ts';

/** Elements that hold a text of their own: paragraphs, items of lists, cells and code. */
const BLOCK_TAGS: ReadonlySet<string> = new Set(
  'p li dt dd td th blockquote figcaption pre'.split(' '),
);

/** The lengths, in characters, that are tried for the first words of a text until no other begins with them. */
const LENGTHS: readonly number[] = [20, 35, 60];
const LONGEST = LENGTHS.at(-1) ?? 0;
const MIN_CHARACTERS = 8;
/** So many characters more are read, so that the last word is whole. */
const MAX_WORD = 20;
/** The most blocks around an element that are considered. */
const MAX_BLOCKS = 3;
const MAX_COMPARED = 10_000;
/** The first half of a character outside of the Basic Multilingual Plane, such as an emoji. */
const HALF_A_CHARACTER = /[\uD800-\uDBFF]$/;

/** A block of text, and the words with which only it begins, as XPath's `normalize-space()` returns them. */
export interface TextBlock {
  readonly block: Entry;
  readonly beginning: string;
}

/** The first words of the texts in a document, which they keep when the page is rearranged. */
export class TextBeginnings {
  readonly #index: RootIndex;
  readonly #known = new Map<Entry, string | null>();
  /** For each tag, the beginnings of all its elements in their order as strings. */
  readonly #sorted = new Map<string, readonly string[]>();

  constructor(index: RootIndex) {
    this.#index = index;
  }

  /** The blocks that contain an element and begin with words that no other block begins with, the innermost first. */
  *around(entry: Entry): Generator<TextBlock> {
    let left = MAX_BLOCKS;
    for (const block of ancestors(entry)) {
      if (!BLOCK_TAGS.has(block.tag)) continue;
      const beginning = this.of(block);
      if (beginning !== null) yield { block, beginning };
      left -= 1;
      if (left === 0) return;
    }
  }

  /** The words with which the element begins, and no other of its tag; null when there are none that last. */
  of(entry: Entry): string | null {
    const known = this.#known.get(entry);
    if (known !== undefined) return known;
    const beginning = this.#uniqueBeginning(entry);
    this.#known.set(entry, beginning);
    return beginning;
  }

  #uniqueBeginning(entry: Entry): string | null {
    const text = this.#textOf(entry);
    if (text === null || text.length < MIN_CHARACTERS) return null;
    const all = this.#beginnings(entry.tag);
    for (const length of LENGTHS) {
      const words = firstWords(text, length);
      if (words.length < MIN_CHARACTERS || isVolatile(words)) continue;
      if (countStarting(all, words) === 1) return words;
    }
    return null;
  }

  /** None when there are too many elements of the tag, or when the beginning of one is unknown. */
  #beginnings(tag: string): readonly string[] {
    const known = this.#sorted.get(tag);
    if (known !== undefined) return known;
    const entries = this.#index.withTag(tag);
    const texts = entries.length > MAX_COMPARED ? [] : entries.map((entry) => this.#textOf(entry));
    const found = texts.filter((text) => text !== null);
    const sorted =
      found.length < texts.length ? [] : found.sort((one, other) => (one < other ? -1 : 1));
    this.#sorted.set(tag, sorted);
    return sorted;
  }

  #textOf({ element }: Entry): string | null {
    return beginningOfText(element, this.#index.dom, LONGEST + MAX_WORD);
  }
}

/** The whole words among the first characters of a text; of one word its beginning, which ends with a whole character. */
function firstWords(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = text.lastIndexOf(' ', length);
  return end === -1 ? text.slice(0, length).replace(HALF_A_CHARACTER, '') : text.slice(0, end);
}

/** How many of the sorted texts start with these words. */
function countStarting(sorted: readonly string[], words: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < words) low = middle + 1;
    else high = middle;
  }
  let count = 0;
  while (count < 2 && sorted[low + count]?.startsWith(words)) count += 1;
  return count;
}
