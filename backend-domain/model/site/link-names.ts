import { plainText } from '../shared/plain-text.ts';
import { normaliseUrl } from './url-normalisation.ts';

/** Texts kept for one address, and addresses and texts remembered at most. */
const MAX_TEXTS_OF_ADDRESS = 8;
const MAX_ADDRESSES = 20_000;
const MAX_TEXTS = 60_000;
const MAX_TEXT_LENGTH = 120;
/** A text that leads to more addresses than this names none of them ("Read more"). */
const MAX_ADDRESSES_OF_NAME = 2;

/** The texts of the links of a site, by where they lead: what pages that were not opened are called. */
export class LinkNames {
  readonly #texts = new Map<string, Map<string, number>>();
  readonly #targets = new Map<string, Set<string>>();

  /** Takes note of a link on a page that was read. */
  add(link: { readonly url: string; readonly text: string }): void {
    const text = plainText(link.text, MAX_TEXT_LENGTH);
    if (!isName(text)) return;
    const url = normaliseUrl(link.url);
    if (url === null) return;
    this.#countTarget(text, url);
    const texts = this.#texts.get(url) ?? new Map<string, number>();
    if (texts.size === 0 && this.#texts.size >= MAX_ADDRESSES) return;
    if (!texts.has(text) && texts.size >= MAX_TEXTS_OF_ADDRESS) return;
    this.#texts.set(url, texts.set(text, (texts.get(text) ?? 0) + 1));
  }

  /** The text that most links to the address have, of those that lead to few others; null when there is none. */
  of(url: string): string | null {
    const [most] = [...(this.#texts.get(url) ?? [])]
      .filter(([text]) => (this.#targets.get(text)?.size ?? 0) <= MAX_ADDRESSES_OF_NAME)
      // Among equals the choice is the same in every scan, in any order of reading.
      .sort(([one, seen], [other, count]) => count - seen || (one < other ? -1 : 1));
    return most?.[0] ?? null;
  }

  #countTarget(text: string, url: string): void {
    const targets = this.#targets.get(text) ?? new Set<string>();
    if (targets.size === 0 && this.#targets.size >= MAX_TEXTS) return;
    if (targets.size <= MAX_ADDRESSES_OF_NAME) this.#targets.set(text, targets.add(url));
  }
}

/** Numbers, arrows and addresses name no page. */
function isName(text: string): boolean {
  return /\p{L}/u.test(text) && !/^(?:https?:\/\/|www\.)/iu.test(text);
}
