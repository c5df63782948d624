import type { UrlPriority, UrlSource } from '../crawl/frontier.ts';
import { plainText } from '../shared/plain-text.ts';
import { counted, pagesOf, written } from '../shared/wording.ts';
import {
  isLanguageSegment,
  type KindOfPage,
  kindOfPage,
  type PageKind,
} from '../site/page-kind.ts';
import { pathSegments } from '../site/page-path.ts';
import { VersionedPlaces } from './old-versions.ts';

/** A URL to be judged, with what is known about it before it is read. */
export interface UrlCandidate {
  /** Normalised URL; identifies the candidate. */
  readonly url: string;
  /** Link text, sitemap or feed title; '' when unknown. */
  readonly title: string;
  /** URL pattern, such as `/product/:slug`. */
  readonly pattern: string;
  /** A noun for pages of the pattern: Product, Article, Page … */
  readonly category: string;
  readonly source: UrlSource;
  /** Clicks from the start page. */
  readonly depth: number;
  /** How many URLs of the site have the pattern. */
  readonly patternCount: number;
  /** Whether the start page's navigation links to it. */
  readonly inNavigation: boolean;
  /** Why it cannot be read, such as `robots.txt forbids it`; null when no reason is known. */
  readonly obstacle: string | null;
  /** Whether it has a form that hardly any other known page has; false when the page was not read yet. */
  readonly hasOwnForm: boolean;
  /** The number of new pages that discovery found on it; 0 when the page was not read yet. */
  readonly leadsTo: number;
}

export interface Judgement {
  readonly priority: UrlPriority;
  /** One sentence for the person who chooses. */
  readonly reason: string;
}

/**
 * The pages of a pattern with more pages than this are not judged one by one: a few samples are read for all
 * (recommendation.ts).
 */
const MIN_URLS_OF_BIG_PATTERN = 10;

/** How many candidates must be below a page to make it the root of a section, by its depth in the path. */
const CHILDREN_OF_A_ROOT = [3, 3, 8] as const;

/** A navigation with more links than this lists all pages, so that a link in it says little. */
const SELECTIVE_NAVIGATION = 30;

/** Judges candidates by rules. The constructor collects facts about all candidates; `judge` judges one. */
export class RuleJudge {
  readonly #versions: VersionedPlaces;
  readonly #childrenOf = new Map<string, number>();
  readonly #selectiveNavigation: boolean;
  #legalPages = 0;

  constructor(candidates: readonly UrlCandidate[]) {
    this.#versions = new VersionedPlaces(candidates.map(({ url }) => url));
    const inNavigation = candidates.filter((candidate) => candidate.inNavigation).length;
    this.#selectiveNavigation = inNavigation <= SELECTIVE_NAVIGATION;
    for (const { url } of candidates) {
      const segments = pathSegments(url);
      for (let length = 1; length < segments.length; length += 1) {
        const place = segments.slice(0, length).join('/');
        this.#childrenOf.set(place, (this.#childrenOf.get(place) ?? 0) + 1);
      }
    }
  }

  /** Call once for each candidate, in order, because the first legal page is judged differently. */
  judge(candidate: UrlCandidate): Judgement {
    const kind = kindOfPage(candidate);
    return (
      startPage(candidate, kind) ??
      view(kind) ??
      this.#oldVersion(candidate) ??
      this.#legal(kind) ??
      this.#oneOfMany(candidate, kind) ??
      this.#navigation(candidate, kind) ??
      purpose(kind) ??
      this.#sectionRoot(candidate) ??
      minorPage(kind) ??
      rest(candidate, kind)
    );
  }

  #oldVersion({ url }: UrlCandidate): Judgement | null {
    const newer = this.#versions.supersededBy(url);
    return newer === null ? null : notImportant(`Old version: there is ${newer}.`);
  }

  #legal({ kind }: KindOfPage): Judgement | null {
    if (kind !== 'legal') return null;
    this.#legalPages += 1;
    return this.#legalPages === 1
      ? uncertain('The first legal page; further ones say little about how to use the site.')
      : notImportant('Another legal page.');
  }

  /** Pages of tags, archives and people are judged by their kind, not by the number of pages. */
  #oneOfMany(candidate: UrlCandidate, { kind }: KindOfPage): Judgement | null {
    const { pattern, patternCount, category } = candidate;
    if (patternCount <= MIN_URLS_OF_BIG_PATTERN || !pattern.includes(':')) return null;
    if (candidate.inNavigation && this.#selectiveNavigation) return null;
    if (minorPage({ kind, entry: false })) return null;
    const many = `${written(patternCount)} ${pagesOf(category)} like ${plainText(pattern, 80)}`;
    return notImportant(`One of the ${many}.`);
  }

  #navigation(candidate: UrlCandidate, kind: KindOfPage): Judgement | null {
    if (!candidate.inNavigation) return null;
    const shallow = pathSegments(candidate.url).length <= 1;
    if (!this.#selectiveNavigation && !shallow) return null;
    return important(
      `In the main navigation${kind.kind === 'page' ? '' : `: ${NOUNS[kind.kind]}`}.`,
    );
  }

  #sectionRoot({ url }: UrlCandidate): Judgement | null {
    const segments = pathSegments(url);
    const needed = CHILDREN_OF_A_ROOT[segments.length];
    const place = segments.join('/');
    const children = this.#childrenOf.get(place) ?? 0;
    if (needed === undefined || children < needed) return null;
    return important(
      `Root of the section /${plainText(place, 80)} with ${counted(children, 'page')} below it.`,
    );
  }
}

function startPage({ url, source }: UrlCandidate, { kind }: KindOfPage): Judgement | null {
  if (source === 'start') return important('The start page.');
  if (kind !== 'start') return null;
  const [language] = pathSegments(url);
  return important(
    language !== undefined && isLanguageSegment(language)
      ? `Start page of the "${language}" edition.`
      : 'The start page.',
  );
}

function view({ kind }: KindOfPage): Judgement | null {
  if (kind === 'feed') return notImportant('A feed for readers, not a page.');
  if (kind === 'pagination') return notImportant('A further page of a list.');
  if (kind === 'variant') return notImportant('Another view (sorting, filter or print) of a page.');
  return null;
}

/** Kinds of pages that visitors look for, of which samples are worth reading. */
const SOUGHT: ReadonlySet<PageKind> = new Set<PageKind>([
  'product',
  'service',
  'pricing',
  'booking',
]);

/** Kinds whose entry pages are important wherever they are. */
const ENTRIES: ReadonlySet<PageKind> = new Set<PageKind>([
  ...SOUGHT,
  'contact',
  'documentation',
  'guide',
  'search',
  'login',
  'register',
  'checkout',
  'support',
  'download',
]);

const NOUNS: Readonly<Record<PageKind, string>> = {
  start: 'start page',
  product: 'products',
  pricing: 'prices',
  service: 'services',
  contact: 'contact',
  documentation: 'documentation',
  guide: 'first steps',
  search: 'search',
  login: 'log in',
  register: 'register',
  checkout: 'cart and checkout',
  booking: 'booking',
  account: 'account',
  support: 'help',
  download: 'downloads',
  about: 'about the people behind the site',
  article: 'articles and news',
  listing: 'category',
  jobs: 'jobs',
  event: 'events',
  forum: 'forum',
  legal: 'legal',
  tag: 'tags',
  archive: 'archive',
  person: 'people',
  pagination: 'list',
  variant: 'view',
  feed: 'feed',
  page: 'page',
};

function purpose({ kind, entry }: KindOfPage): Judgement | null {
  if (kind === 'search' && !entry) return notImportant('Results of one search.');
  if (SOUGHT.has(kind) && !entry) return important(`One of the site's ${NOUNS[kind]}.`);
  if (!entry || !ENTRIES.has(kind)) return null;
  return important(`Entry page: ${NOUNS[kind]}.`);
}

function minorPage({ kind, entry }: KindOfPage): Judgement | null {
  if (kind === 'tag') return notImportant(entry ? 'List of tags.' : 'Pages under one tag.');
  if (kind === 'archive') return notImportant('Archive of a period.');
  if (kind === 'person') return notImportant('Page of one author or member.');
  return null;
}

const MIN_DEEP_LEVEL = 5;

function rest({ url, depth }: UrlCandidate, { kind }: KindOfPage): Judgement {
  if (kind === 'article' && (depth >= MIN_DEEP_LEVEL || pathSegments(url).length > MIN_DEEP_LEVEL))
    return notImportant(
      `An article deep in the archive, ${counted(depth, 'click')} from the start page.`,
    );
  const what = kind === 'page' ? 'Single page' : `Single page (${NOUNS[kind]})`;
  return uncertain(`${what}, ${counted(depth, 'click')} from the start page.`);
}

function important(reason: string): Judgement {
  return { priority: 'important', reason };
}

function uncertain(reason: string): Judgement {
  return { priority: 'uncertain', reason };
}

function notImportant(reason: string): Judgement {
  return { priority: 'not_important', reason };
}
