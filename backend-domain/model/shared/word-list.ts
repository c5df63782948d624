import { folded } from './folded-text.ts';

/** Words that follow each other. */
interface Phrase {
  readonly words: readonly string[];
  /** Whether the last word may have any ending. */
  readonly isOpen: boolean;
}

const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** Comma-separated words and phrases; `*` at the end matches any ending. */
export class WordList {
  readonly #languages: readonly string[];
  #entries: WordListEntries | null = null;

  constructor(...languages: readonly string[]) {
    this.#languages = languages;
  }

  /** Whether one of the words occurs in the text. Texts in scripts without spaces are searched as they are. */
  isIn(text: string): boolean {
    this.#entries ??= new WordListEntries(this.#languages);
    return this.#entries.areIn(folded(text));
  }
}

/**
 * The entries of a word list, by the word with which they begin. A regular expression of all entries finds the same, but
 * V8 needs 50 ms to compile it, for each list and process.
 */
class WordListEntries {
  readonly #phrases = new Map<string, Phrase[]>();
  /** Beginnings of single words. */
  readonly #beginnings: string[] = [];
  /** Entries in scripts without spaces. */
  readonly #parts: string[] = [];

  constructor(languages: readonly string[]) {
    for (const entry of languages.flatMap((list) => list.split(','))) this.#add(entry.trim());
  }

  #add(entry: string): void {
    const isOpen = entry.endsWith('*');
    const text = folded(entry);
    const words = text.split(' ');
    const [first = ''] = words;
    if (WITHOUT_SPACES.test(text)) this.#parts.push(text);
    else if (isOpen && words.length === 1) this.#beginnings.push(first);
    else this.#phrases.set(first, [...(this.#phrases.get(first) ?? []), { words, isOpen }]);
  }

  /** Whether one of the entries is in a folded text. */
  areIn(text: string): boolean {
    const words = text.split(' ');
    return (
      words.some((word, position) => this.#isAt(word, position, words)) ||
      this.#parts.some((part) => text.includes(part))
    );
  }

  #isAt(word: string, position: number, words: readonly string[]): boolean {
    return (
      this.#phrases.get(word)?.some((phrase) => follows(phrase, position, words)) === true ||
      this.#beginnings.some((beginning) => word.startsWith(beginning))
    );
  }
}

/** Whether the words from this position on are those of the phrase. */
function follows(phrase: Phrase, position: number, words: readonly string[]): boolean {
  const last = phrase.words.length - 1;
  return phrase.words.every((expected, index) => {
    const word = words[position + index];
    return word === expected || (phrase.isOpen && index === last && word?.startsWith(expected));
  });
}
