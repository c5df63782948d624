const MAX_WORDS = 10;

/** The text that the registry's search looks through, in lower case. */
export function searchText({ domain, title }: { domain: string; title: string }): string {
  return `${domain} ${title}`.toLowerCase();
}

/**
 * The words of a search in lower case, each with its spellings: as typed and, for a name that is not ASCII, in punycode
 * as in domains. A result must contain every word, in any of its spellings.
 */
export function searchWords(query: string): readonly (readonly string[])[] {
  return query
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
    .map((word) => {
      const host = /[^\0-\x7f]/.test(word) ? (URL.parse(`http://${word}`)?.hostname ?? word) : word;
      return host === word ? [word] : [word, host];
    });
}

export function isFound(text: string, words: readonly (readonly string[])[]): boolean {
  return words.every((spellings) => spellings.some((spelling) => text.includes(spelling)));
}
