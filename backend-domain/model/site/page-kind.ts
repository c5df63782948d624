import { KIND_WORDS, type PageKind } from './page-kind-words.ts';
import { asWords, pathSegments } from './page-path.ts';

export type { PageKind } from './page-kind-words.ts';

export interface KindOfPage {
  readonly kind: PageKind;
  /**
   * True when the page is the entry of its kind (`/docs/`, `/pricing`), false when it is below one (`/docs/install`).
   */
  readonly entry: boolean;
}

/** The input: the address is judged first; when it shows nothing, the category of its pattern, then the title. */
export interface PageSigns {
  readonly url: string;
  readonly title: string;
  readonly category: string;
}

/** Whether an address is by its words that of a log-in page. */
export function isLoginAddress(url: string): boolean {
  return kindOfPage({ url, title: '', category: '' }).kind === 'login';
}

/**
 * Judges the kind of a page by words of its address, category and title. Never throws; `page` when no word shows it.
 */
export function kindOfPage(signs: PageSigns): KindOfPage {
  const segments = pathSegments(signs.url);
  const rest = withoutLanguage(segments);
  return (
    technicalKind(signs.url, segments) ??
    (rest.length === 0 ? startInLanguage(signs.url) : kindOfSegments(rest)) ??
    kindOfCategory(signs.category) ??
    kindOfTitle(signs.title) ?? { kind: 'page', entry: false }
  );
}

/** Whether a path segment is a language or country: `de`, `pt-br`, `zh_hans`. */
export function isLanguageSegment(segment: string): boolean {
  return /^[a-z]{2}(?:[-_](?:[a-z]{2}|[a-z]{4}))?$/u.test(segment);
}

function withoutLanguage(segments: readonly string[]): readonly string[] {
  const [first] = segments;
  return first !== undefined && isLanguageSegment(first) ? segments.slice(1) : segments;
}

const PAGE_PARAMETER = /^(?:page|paged|pg|pagina|seite|offset|cpage)$/iu;
const LANGUAGE_PARAMETER = /^(?:lang|language|locale|hl|setlang|uselang)$/iu;
const SEARCH_PARAMETER = /^(?:q|query|s|search|keyword|keywords|suche)$/iu;
const VARIANT_PARAMETER =
  /^(?:sort|sortby|sort_by|order|orderby|order_by|dir|direction|view|display|filter.*|color|colour|size|limit|per_page|print|printable|format|replytocom|share|output|amp|theme|tab)$/iu;
const FEED =
  /^(?:feed|rss|atom|rss2|feed\.json)$|\.(?:rss|atom|rdf)$|^(?:rss|atom|feed|index)\.xml$/u;

/**
 * The kinds that are recognised by the form of the address: feeds, search results, further pages, variants, the start
 * page, and dated pages.
 */
function technicalKind(url: string, segments: readonly string[]): KindOfPage | null {
  const query = [...(URL.parse(url)?.searchParams ?? [])];
  const last = segments.at(-1) ?? '';
  const beforeLast = segments.at(-2) ?? '';
  if (FEED.test(last) || query.some(([name]) => /^(?:feed|rss)$/iu.test(name)))
    return { kind: 'feed', entry: false };
  if (query.some(([name, value]) => SEARCH_PARAMETER.test(name) && value !== ''))
    return { kind: 'search', entry: false };
  if (query.some(([name, value]) => PAGE_PARAMETER.test(name) && /^\d+$/u.test(value)))
    return { kind: 'pagination', entry: false };
  if (/^(?:page|seite|pagina|strona)$/u.test(beforeLast) && /^\d{1,5}$/u.test(last))
    return { kind: 'pagination', entry: false };
  if (query.some(([name]) => VARIANT_PARAMETER.test(name)) || /^(?:amp|print)$/u.test(last))
    return { kind: 'variant', entry: false };
  if (segments.length === 0 && query.length === 0) return { kind: 'start', entry: true };
  return datedKind(segments);
}

/** `/2019`, `/blog/2019/05` are archives, `/2019/05/a-story` is an article. */
function datedKind(segments: readonly string[]): KindOfPage | null {
  const year = segments.findIndex((segment) => /^(?:19|20)\d\d$/u.test(segment));
  if (year === -1 || year > 2) return null;
  const rest = segments.slice(year + 1);
  const dateLength = rest.findIndex((segment) => !/^(?:0?[1-9]|[12]\d|3[01])$/u.test(segment));
  if (dateLength === -1 && rest.length <= 2) return { kind: 'archive', entry: false };
  return dateLength >= 1 ? { kind: 'article', entry: false } : null;
}

const KINDS_BY_WORD: ReadonlyMap<string, PageKind> = new Map(
  KIND_WORDS.flatMap(([kind, words]) =>
    words.split(/\s+/u).map((word): [string, PageKind] => [asWords(word), kind]),
  ).reverse(),
);

/** Kinds with many pages: a page below one of their entries is of the same kind. */
const HOLDS_PAGES: ReadonlySet<PageKind> = new Set<PageKind>([
  'product',
  'service',
  'documentation',
  'guide',
  'support',
  'article',
  'event',
  'forum',
  'jobs',
  'legal',
  'tag',
  'archive',
  'person',
  'listing',
  'account',
  'about',
  'download',
  'booking',
]);

/**
 * Kinds of sections with texts: words below these name the subject of a text (`/blog/pricing`), not a page's purpose.
 */
const HOLDS_TEXTS: ReadonlySet<PageKind> = new Set<PageKind>([
  'documentation',
  'guide',
  'article',
  'forum',
  'person',
  'tag',
  'archive',
]);

/** Whether a page in a section of texts keeps its own kind. */
function keepsPurpose(kind: PageKind, holder: PageKind): boolean {
  if (holder === 'documentation' || holder === 'guide')
    return kind === 'guide' || kind === 'search';
  return kind === 'login' || kind === 'register' || kind === 'search';
}

/** The start page in one of the languages; null for another page with the same path, such as `/?p=12`. */
function startInLanguage(url: string): KindOfPage | null {
  const query = [...(URL.parse(url)?.searchParams.keys() ?? [])];
  const isStart = query.every((name) => LANGUAGE_PARAMETER.test(name));
  return isStart ? { kind: 'start', entry: false } : null;
}

function kindOfSegments(segments: readonly string[]): KindOfPage | null {
  const lastIndex = segments.length - 1;
  const last = KINDS_BY_WORD.get(asWords(segments[lastIndex] ?? ''));
  const holder = segments
    .slice(0, lastIndex)
    .map((segment) => KINDS_BY_WORD.get(asWords(segment)))
    .find((kind) => kind !== undefined && HOLDS_PAGES.has(kind));
  if (holder === undefined)
    return last ? { kind: last, entry: true } : kindOfPhrase(segments[lastIndex] ?? '');
  const purposeful = last !== undefined && (!HOLDS_TEXTS.has(holder) || keepsPurpose(last, holder));
  return purposeful ? { kind: last, entry: true } : { kind: holder, entry: false };
}

/** The kind of a short phrase that contains a kind's word: `kontakt-und-anfahrt`, `our-pricing`. */
function kindOfPhrase(phrase: string): KindOfPage | null {
  const words = asWords(phrase).split('-');
  if (words.length > 3) return null;
  const pairs = words.slice(1).map((word, index) => `${words[index]}-${word}`);
  for (const candidate of [...pairs, ...words]) {
    const kind = KINDS_BY_WORD.get(candidate);
    if (kind) return { kind, entry: true };
  }
  return null;
}

const CATEGORY_KINDS: readonly (readonly [RegExp, PageKind])[] = [
  [/product|item|shop/u, 'product'],
  [/doc|manual|reference|api/u, 'documentation'],
  [/article|news|blog|post/u, 'article'],
  [/categor|listing|collection/u, 'listing'],
  [/tag/u, 'tag'],
  [/archive/u, 'archive'],
  [/user|author|member/u, 'person'],
  [/search/u, 'search'],
  [/account/u, 'account'],
  [/event/u, 'event'],
  [/forum|topic/u, 'forum'],
  [/legal/u, 'legal'],
];

function kindOfCategory(category: string): KindOfPage | null {
  const noun = category.toLowerCase();
  const kind = CATEGORY_KINDS.find(([sign]) => sign.test(noun))?.[1];
  return kind ? { kind, entry: false } : null;
}

/** The kind that a title shows, if it says little else: `Contact – Acme`, `お問い合わせ | 山田商店`. */
function kindOfTitle(title: string): KindOfPage | null {
  const [lead = ''] = title.split(/\s[|–—·»:-]\s|\s*[|｜]\s*/u);
  const kind = KINDS_BY_WORD.get(asWords(lead));
  return kind ? { kind, entry: true } : null;
}
