import { folded } from '../shared/folded-text.ts';

/** Words of a wish that name an action or join other words, and say nothing about the page. */
const STOP_WORDS = new Set(
  (
    'a about all an and any are as at be by can do does for from give go have how i in into is it its let me my of on ' +
    'or our please see show take tell that the their them there these this to up us want we what when where which who ' +
    'will with work works you your find get go look need open page pages visit navigate view site website ' +
    'post posts article articles entry entries item items info information list lists browse detail details ' +
    'der die das den dem des ein eine einen und oder im ist zu zur zum von vom mit fur auf uber seite offne zeige ' +
    'le la les un une des du de et ou est sur pour avec dans ouvre montre ' +
    'el los las una y en es con para abre muestra il lo gli di e per del della'
  ).split(' '),
);

const MONTHS =
  'january february march april may june july august september october november december'.split(
    ' ',
  );

/** Words that say what kind of thing is meant, or which of many: the name beside them says more. */
const KIND_WORDS =
  'last latest newest recent current project package repository category branch tag version chapter section appendix';

/** Phrases that sites also write as one word or an abbreviation: the short form is compared. */
const SHORT_FORMS: readonly (readonly [phrase: RegExp, word: string])[] = [
  // “About” says something only as the whole name of a page, or when its owner follows.
  [/^about(?= (?:us|me|this|these|our|the (?:site|company|team|author|project))\b|$)/g, 'aboutus'],
  [/^(?:uber uns|a propos|sobre nosotros|chi siamo)\b/g, 'aboutus'],
  [/\bdifferences?\b/g, 'diff'],
  [/\bfrequently asked questions?\b/g, 'faq'],
  [/\b(?:log|sign) (?:in|on)\b/g, 'login'],
  [/\bsign up\b/g, 'register'],
  [/\be mails?\b/g, 'email'],
  [/\bfull screen\b/g, 'fullscreen'],
  [/\bside bar\b/g, 'sidebar'],
];

/** Scripts without spaces between words: their texts are compared by pairs of characters. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]+/gu;

/** Only this many characters of a text are read. */
const MAX_CHARACTERS = 2_000;

/**
 * The terms of a text for comparison: lower case, without diacritics, English endings and stop words. A text of stop
 * words only keeps them. Each term once, in the order of the text.
 */
export function searchTerms(text: string): readonly string[] {
  const words = shortened(folded(text.slice(0, MAX_CHARACTERS)))
    .split(' ')
    .filter(Boolean);
  const telling = words.filter((word) => !STOP_WORDS.has(word));
  const kept = telling.length > 0 ? telling : words;
  return [...new Set(kept.flatMap(termsOfWord))];
}

const KINDS = new Set(searchTerms(KIND_WORDS));

/**
 * The terms of a wish: the telling ones, and those that only say what kind of thing is meant. If there are only the
 * latter, they count as telling.
 */
export function wishTerms(text: string): {
  readonly telling: readonly string[];
  readonly kinds: readonly string[];
} {
  const terms = searchTerms(text);
  const telling = terms.filter((term) => !KINDS.has(term));
  return telling.length === 0
    ? { telling: terms, kinds: [] }
    : { telling, kinds: terms.filter((term) => KINDS.has(term)) };
}

/** The words of a wish as they were written, without those that say nothing: the query for the site's own search. */
export function searchableWords(wish: string): string {
  return wish
    .slice(0, MAX_CHARACTERS)
    .split(/\s+/)
    .filter((word) => folded(word) !== '' && !STOP_WORDS.has(folded(word)))
    .filter((word) => !KINDS.has(searchTerms(word)[0] ?? ''))
    .join(' ');
}

function shortened(text: string): string {
  return SHORT_FORMS.reduce((short, [phrase, word]) => short.replace(phrase, word), text);
}

/** The terms of an address's path, query and fragment. */
export function addressTerms(url: string): readonly string[] {
  const parsed = URL.parse(url);
  if (!parsed) return [];
  return searchTerms(decoded(`${parsed.pathname}${parsed.search}${parsed.hash}`));
}

/**
 * The month in a blog's address, such as `/2024/03/`, as a term; null when it has none. `isArchive`: the address ends
 * with the month, so that its page is the archive of the month and not one of its articles.
 */
export function addressMonth(
  url: string,
): { readonly term: string; readonly isArchive: boolean } | null {
  const path = URL.parse(url)?.pathname ?? '';
  const [, month = '', rest = ''] =
    /\/(?:19|20)\d\d[/-](0?[1-9]|1[0-2])(?:\/(.*))?$/.exec(path) ?? [];
  const [term] = searchTerms(MONTHS[Number(month) - 1] ?? '');
  return term === undefined ? null : { term, isArchive: rest === '' };
}

const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** The English name of the language whose start page has this address, such as `/fr/`; '' for other addresses. */
export function languageOfAddress(url: string): string {
  const code = /^\/([a-z]{2}(?:-[a-z]{2})?)\/?$/i.exec(URL.parse(url)?.pathname ?? '')?.[1];
  return code === undefined ? '' : (LANGUAGE_NAMES.of(code) ?? '');
}

/** The decoded path; unchanged when its percent-encoding is invalid. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function termsOfWord(word: string): string[] {
  const joined = word.match(WITHOUT_SPACES);
  if (joined === null) return [stem(word)];
  const rest = word.replace(WITHOUT_SPACES, ' ').split(' ').filter(Boolean).map(stem);
  return [...rest, ...joined.flatMap(pairs)];
}

function pairs(run: string): string[] {
  const characters = [...run];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/**
 * A light stemmer: removes plural and verb endings of English words (`backups` and `backup` are one term). Words of
 * fewer than four letters, and words with digits, stay unchanged.
 */
function stem(word: string): string {
  if (/\d/.test(word) || word.length < 4) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
  if (/[^su]s$/.test(word)) return endingGone(word.slice(0, -1));
  return endingGone(word);
}

function endingGone(word: string): string {
  const without = /^(.{3,}?)(?:ing|ed)$/.exec(word)?.[1];
  if (without === undefined || !/[aeiouy]/.test(without)) return word.replace(/(?<=.{4})e$/, '');
  return without.replace(/([^aeioulsz])\1$/, '$1').replace(/(?<=.{4})e$/, '');
}
