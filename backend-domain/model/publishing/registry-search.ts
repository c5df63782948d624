const MAX_WORDS = 10;

/** What the registry's search looks through, in lower case. */
export function searchText({ domain, title }: { domain: string; title: string }): string {
  return `${domain} ${title}`.toLowerCase();
}

/**
 * The words of a search, lower case, each in the spellings that count: as it was typed and, for a name that is not
 * ASCII, in the form that domains use (punycode). All words must be found, each in one of its spellings.
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
