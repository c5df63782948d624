/** The longest text of a scanned site, in UTF-16 units. */
const MAX_LENGTH = 300;

/**
 * White space that separates words: with NEL, which `\s` lacks, and without the byte order mark, which `\s` includes.
 */
const WHITE_SPACE = /(?:(?!\ufeff)\s|\u0085)+/g;

/**
 * Characters that a reader does not see and that can hide or reorder text: control characters, soft hyphens, zero-width
 * characters, bidirectional controls, variation selectors beyond the sixteenth, invisible operators, interlinear marks
 * and the tag block (used to smuggle instructions to language models).
 */
const INVISIBLE =
  /\p{Cc}|\u00ad|\u034f|\u061c|[\u115f\u1160]|\u17b4|\u17b5|[\u180b-\u180f]|[\u200b-\u200f]|[\u202a-\u202e]|[\u2060-\u206f]|\u3164|\ufeff|\uffa0|[\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]/gu;

const NEEDS_CLEANING = /[^\x20-\x7e]|^ | {2}| $/;

/**
 * A text from outside as plain text: without invisible characters, with single spaces and trimmed, with lone surrogates
 * replaced by U+FFFD, at most `limit` UTF-16 units (a shortened text ends with "…" and never within a character).
 * Idempotent.
 */
export function plainText(raw: string | null | undefined, limit: number = MAX_LENGTH): string {
  if (!raw) return '';
  const clean = NEEDS_CLEANING.test(raw) ? cleaned(raw) : raw;
  return clean.length <= limit ? clean : `${cutBetweenCharacters(clean, limit - 1).trimEnd()}…`;
}

/**
 * A name for a sentence: without the characters of icon fonts, which Unicode leaves for private use, so that only the
 * site's font shows what they mean. Empty for a name of icons alone.
 */
export function withoutIcons(name: string): string {
  return name
    .replace(/\p{Co}/gu, ' ')
    .replace(/ +/g, ' ')
    .trim();
}

function cleaned(raw: string): string {
  return raw
    .replace(WHITE_SPACE, ' ')
    .replace(INVISIBLE, '')
    .replace(/ +/g, ' ')
    .trim()
    .toWellFormed();
}

function cutBetweenCharacters(text: string, length: number): string {
  const lastUnit = text.charCodeAt(length - 1);
  const splitsPair = lastUnit >= 0xd800 && lastUnit <= 0xdbff;
  return text.slice(0, splitsPair ? length - 1 : length);
}
