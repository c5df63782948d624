import { plainText } from '../shared/plain-text.ts';
import { leadsToPart, normaliseUrl } from './url-normalisation.ts';

/** The most texts kept for one address; below, the most addresses and texts kept. */
const MAX_TEXTS_OF_ADDRESS = 8;
/** Of these, the most that come only from links to parts of the page. */
const MAX_TEXTS_OF_PARTS = 4;
const MAX_ADDRESSES = 20_000;
const MAX_TEXTS = 60_000;
const MAX_TEXT_LENGTH = 120;
/** A text that leads to more addresses than this names none of them ("Read more"). */
const MAX_ADDRESSES_OF_NAME = 2;

/** A cross-reference, which says where a page is in a book but not what it is about: `Section 5.14`. */
const REFERENCE = /^(?:part|chapter|section|appendix|figure|table)\s[\dA-Z]+(?:\.\d+)*$/i;

/** How often a text is that of a link to the whole page, and of one to a part of it. */
interface TextUses {
  readonly page: number;
  readonly part: number;
}

/** Collects the texts of a site's links by target address, to name pages that were not opened. */
export class LinkNames {
  readonly #texts = new Map<string, Map<string, TextUses>>();
  readonly #targets = new Map<string, Set<string>>();

  /** Adds a link of a page that was read. `part`: whether it leads to a part of the page although `url` names the whole one. */
  add(link: { readonly url: string; readonly text: string; readonly part?: true }): void {
    const text = plainText(link.text, MAX_TEXT_LENGTH);
    if (!isName(text)) return;
    const url = normaliseUrl(link.url);
    if (url === null) return;
    this.#countTarget(text, url);
    const texts = this.#texts.get(url) ?? new Map<string, TextUses>();
    if (texts.size === 0 && this.#texts.size >= MAX_ADDRESSES) return;
    const isPart = link.part ?? leadsToPart(link.url);
    const most = isPart ? MAX_TEXTS_OF_PARTS : MAX_TEXTS_OF_ADDRESS;
    if (!texts.has(text) && texts.size >= most) return;
    const { page, part } = texts.get(text) ?? { page: 0, part: 0 };
    texts.set(text, isPart ? { page, part: part + 1 } : { page: page + 1, part });
    this.#texts.set(url, texts);
  }

  /**
   * The most frequent text of links to the whole page, else of links to its parts, else a cross-reference; ignores texts
   * that lead to many addresses; null when there is none.
   */
  of(url: string): string | null {
    const [most] = [...(this.#texts.get(url) ?? [])]
      .filter(([text]) => (this.#targets.get(text)?.size ?? 0) <= MAX_ADDRESSES_OF_NAME)
      // Of equals the alphabetically first, so that the order of reading does not matter.
      .sort(
        ([one, uses], [other, others]) =>
          Number(REFERENCE.test(one)) - Number(REFERENCE.test(other)) ||
          others.page - uses.page ||
          others.part - uses.part ||
          (one < other ? -1 : 1),
      );
    return most?.[0] ?? null;
  }

  #countTarget(text: string, url: string): void {
    const targets = this.#targets.get(text) ?? new Set<string>();
    if (targets.size === 0 && this.#targets.size >= MAX_TEXTS) return;
    if (targets.size <= MAX_ADDRESSES_OF_NAME) this.#targets.set(text, targets.add(url));
  }
}

/** Whether a text can be a name: numbers, arrows and addresses cannot. */
function isName(text: string): boolean {
  return /\p{L}/u.test(text) && !/^(?:https?:\/\/|www\.)/iu.test(text);
}
