/**
 * Text that PostgreSQL can store: U+0000 removed, lone surrogates replaced by U+FFFD. Web pages contain both. Every
 * store applies this, so that a URL is the same in all of them.
 */
export function storableText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}
