/**
 * The text in lower case, without diacritics, with every run of other characters than letters and digits as one space:
 * `Se connecter »` → `se connecter`.
 */
export function folded(text: string): string {
  return text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
