/** The text, with single spaces between its words, without the first occurrence of each phrase as whole words. */
export function withoutPhrases(text: string, phrases: readonly string[]): string {
  let rest = ` ${text} `;
  for (const phrase of phrases) {
    const at = phrase === '' ? -1 : rest.indexOf(` ${phrase} `);
    if (at >= 0) rest = rest.slice(0, at) + rest.slice(at + phrase.length + 1);
  }
  return rest.trim();
}
