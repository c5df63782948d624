/**
 * Texts in which `{…}` stands for something that is written elsewhere. An opening brace that belongs to the text itself is
 * written twice, so that every text can be read back.
 */

/** A text with its own braces doubled. */
export function withDoubledBraces(text: string): string {
  return text.replaceAll('{', '{{');
}

/** The text that `written` says. `meaning`: of a placeholder, by what its braces hold. */
export function filledIn(written: string, meaning: (key: string) => string): string {
  return written.replace(/\{\{|\{(\w+)\}/g, (_, key?: string) =>
    key === undefined ? '{' : meaning(key),
  );
}
