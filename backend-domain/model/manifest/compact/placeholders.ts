/**
 * Texts with placeholders: `{…}` is replaced by a value from elsewhere. An opening brace of the text itself is doubled,
 * so that every text can be restored.
 */

/** A text with its own opening braces doubled. */
export function withDoubledBraces(text: string): string {
  return text.replaceAll('{', '{{');
}

/** The text with its placeholders replaced. `meaning`: returns the value for the text between the braces. */
export function filledIn(written: string, meaning: (key: string) => string): string {
  return written.replace(/\{\{|\{(\w+)\}/g, (_, key?: string) =>
    key === undefined ? '{' : meaning(key),
  );
}
