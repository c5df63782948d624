/**
 * Passes on streamed text in whole words, each filtered by `clean`, so that an address that must be removed cannot
 * arrive in two parts. A word longer than 500 characters is passed on in parts.
 */
export class WordStream {
  readonly #clean: (words: string) => string;
  #held = '';

  constructor(clean: (words: string) => string) {
    this.#clean = clean;
  }

  push(text: string): string {
    this.#held += withoutControls(text);
    const end = Math.max(this.#held.lastIndexOf(' '), this.#held.lastIndexOf('\n')) + 1;
    const cut = end === 0 && this.#held.length > 500 ? this.#held.length : end;
    const ready = this.#held.slice(0, cut);
    this.#held = this.#held.slice(cut);
    return ready === '' ? '' : this.#clean(ready);
  }

  end(): string {
    const rest = this.#held;
    this.#held = '';
    return rest === '' ? '' : this.#clean(rest);
  }
}

/** Plain text: keeps line breaks, removes other control characters and invisible marks. */
function withoutControls(text: string): string {
  return text.replace(/(?!\n)\p{Cc}|[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu, '');
}
