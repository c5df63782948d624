/** The kind of a path segment, judged by its form only. */
export type SegmentKind = 'word' | 'number' | 'id' | 'date' | 'version' | 'locale';

/** ISO 639-1 codes that sites use for their languages. Other two-letter segments (`tv`, `go`) are words. */
const LANGUAGES = new Set(
  (
    'af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ' +
    'ku ky lo lt lv mk ml mn mr ms my nb ne nl nn no pa pl ps pt ro ru si sk sl sq sr sv sw ta te th tl tr uk ur uz vi zh'
  ).split(' '),
);
const LOCALE = /^([a-z]{2})(?:[-_](?:[a-z]{2}|hans|hant|419))?$/i;
const UUID = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;
/** Hexadecimal hashes: seven or more hex digits, at least two of them decimal (no word has these). */
const HEX = /^(?=(?:.*\d){2})[0-9a-f]{7,128}$/i;
/** Random text: 16 or more characters with lower-case and upper-case letters and digits. */
const RANDOM = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[\w-]{16,}$/;

/** File extensions of pages, which show how a page is made; they stay in a pattern. */
const ENDING = /^(.+)(\.(?:x?html?|shtml|php\d?|aspx?|jspx?|jsf|do|action|cfm|cgi|pl|md))$/i;

/** Splits a segment into its stem and its file extension (`''` without one): `page.html` → `page`, `.html`. */
export function withoutEnding(segment: string): [stem: string, ending: string] {
  const [, stem = segment, ending = ''] = ENDING.exec(segment) ?? [];
  return [stem, ending];
}

/** The kind of a segment without its extension. `position`: its index in the path, because locales come first. */
export function segmentKind(stem: string, position: number): SegmentKind {
  if (/^\d+$/.test(stem)) return 'number';
  if (/^\d{4}-\d\d(?:-\d\d)?$/.test(stem)) return 'date';
  if (UUID.test(stem) || HEX.test(stem) || RANDOM.test(stem)) return 'id';
  if (/^v?\d+(?:\.\d+)+(?:-[\w.]+)?$/i.test(stem)) return 'version';
  if (position <= 1 && isLocale(stem)) return 'locale';
  return 'word';
}

function isLocale(stem: string): boolean {
  const language = LOCALE.exec(stem)?.[1]?.toLowerCase();
  return language !== undefined && LANGUAGES.has(language);
}
