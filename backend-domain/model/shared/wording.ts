import { plainText } from './plain-text.ts';

/** Parts of English sentences: numbers, counts, lists. */

/** `1240` → `1,240`. */
export function written(count: number): string {
  return Math.round(count).toLocaleString('en-US');
}

/** `1 page`, `1,240 pages`, `no pages`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  if (count === 0) return `no ${many}`;
  return `${written(count)} ${count === 1 ? one : many}`;
}

/** `A`, `A and B`, `A, B and C`; with more than `most` items: `A, B, C and 4 more`. */
export function listed(items: readonly string[], most = 5): string {
  const shown =
    items.length > most ? [...items.slice(0, most), `${items.length - most} more`] : items;
  const last = shown.at(-1) ?? '';
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')} and ${last}`;
}

/** Whole percent; never 0 % for some, nor 100 % for fewer than all. */
export function percent(part: number, whole: number): string {
  if (whole === 0) return '0 %';
  const exact = (part / whole) * 100;
  if (exact > 0 && exact < 1) return 'under 1 %';
  if (exact > 99 && exact < 100) return 'over 99 %';
  return `${Math.round(exact)} %`;
}

export function capitalised(text: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase('en') + text.slice(first.length);
}

/** `Product` → `product pages`; `Page` and `Start page` only get an s. Works for any noun that a category may have. */
export function pagesOf(category: string): string {
  const noun = plainText(category, 40).toLowerCase();
  if (noun === '') return 'pages';
  return noun.endsWith('page') ? `${noun}s` : `${noun} pages`;
}

/** Plain text of at most `max` characters, shortened between words and then ending with `…`. */
export function shortened(text: string, max: number): string {
  const cut = plainText(text, max);
  if (!cut.endsWith('…') || plainText(text, max + 1) === cut) return cut;
  const space = cut.lastIndexOf(' ');
  // A text without spaces (Chinese, a long word) is shortened anywhere.
  const kept = space > max / 2 ? cut.slice(0, space) : cut.slice(0, -1);
  return `${kept.replace(/[\s,;:–—-]+$/u, '')}…`;
}

const SENTENCE_END = /(?<=[.!?…])\s+(?=[\p{Lu}\p{N}"“«¿¡])|(?<=[。！？])/u;

/** The first sentence of a text, unshortened. */
export function firstSentence(text: string): string {
  return plainText(text, 2000).split(SENTENCE_END)[0]?.trim() ?? '';
}

/** The text with a full stop, unless it ends like a sentence already. */
export function asSentence(text: string): string {
  const clean = text.trim();
  return clean === '' || /[.!?…。！？]["”»)]?$/u.test(clean) ? clean : `${clean}.`;
}

/** A duration in words, rounded up: `a second`, `40 seconds`, `12 minutes`. */
export function durationInWords(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < 90) return whole === 1 ? 'a second' : `${whole} seconds`;
  return `${Math.ceil(whole / 60)} minutes`;
}
