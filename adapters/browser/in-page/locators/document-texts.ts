import { stringValue } from '../bounded-text.ts';
import type { Entry, RootIndex } from '../root-index.ts';

const MAX_CHARACTERS = 100;
const MAX_COMPARED = 3_000;

/**
 * The texts of a document's elements as XPath's `normalize-space()` returns them, and the elements of one tag that
 * share a text.
 */
export class DocumentTexts {
  readonly #index: RootIndex;
  readonly #byTag = new Map<string, ReadonlyMap<string, readonly Entry[]>>();

  constructor(index: RootIndex) {
    this.#index = index;
  }

  /** The text of an element; null when it is empty or too long for a locator. */
  of({ element }: Entry): string | null {
    const text = stringValue(element, this.#index.dom);
    return text === null || text === '' || text.length > MAX_CHARACTERS ? null : text;
  }

  /** The elements of a tag with this text; none when the document has more than MAX_COMPARED elements of the tag. */
  having(tag: string, text: string): readonly Entry[] {
    let texts = this.#byTag.get(tag);
    if (!texts) {
      texts = this.#textsOf(tag);
      this.#byTag.set(tag, texts);
    }
    return texts.get(text) ?? [];
  }

  #textsOf(tag: string): ReadonlyMap<string, readonly Entry[]> {
    const entries = this.#index.withTag(tag);
    const texts = new Map<string, Entry[]>();
    if (entries.length > MAX_COMPARED) return texts;
    for (const entry of entries) {
      const text = this.of(entry);
      if (text === null) continue;
      const alike = texts.get(text);
      if (alike) alike.push(entry);
      else texts.set(text, [entry]);
    }
    return texts;
  }
}
