/**
 * Text as PostgreSQL can hold it: without U+0000, and with U+FFFD for halves of surrogate pairs.
 * Web pages have both. Every store applies it, so that a URL is the same URL in all of them.
 */
export function storableText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}
