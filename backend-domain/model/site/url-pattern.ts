import type { PageKind } from './page-kind-words.ts';
import { PathTree } from './path-tree.ts';
import { kindOfSegment } from './pattern-words.ts';
import { QueryPatterns } from './query-patterns.ts';

/** The URL patterns of one site, as learnt from its known URLs. */
export interface UrlPatterns {
  /** The pattern of a normalised URL of the site, even of one that was unknown when the patterns were learnt. */
  patternOf(url: string): string;
}

const ROUTE = /^#(!?)(?=.)/;

/**
 * Learns which URLs of a site are instances of one page, from normalised URLs of that site: `add` each known URL, then
 * call `learnt` once. Deterministic, and independent of the order of the URLs. In a pattern,
 *
 * - numbers, hashes and other ids are `:id`, dates `:year`, `:month`, `:day`, `:date`, versions `:version`;
 * - words are literal while few different ones occur in one place, else `:slug`; below a word that names a
 *   collection (`product`, `tag`) they are `:slug` from the first on, which keeps patterns stable as a site is discovered;
 * - words that are pages in themselves (`about`, `search`) and locales (`fr`, `pt-br`) stay; file endings as well (`:slug.html`);
 * - query values are `:value`, `:id` or `:n`, except those that choose a kind of page (`a=commit`);
 * - a trailing slash does not count; the start page is `/`; a hash router's routes are paths of their own (`/#/docs/:slug`).
 */
export class PatternLearner {
  readonly #paths = new PathTree();
  readonly #routes = new PathTree();
  readonly #queries = new QueryPatterns();

  add(url: string): void {
    const own = partsOf(url);
    if (own === null) return;
    this.#paths.add(own.path);
    this.#routes.add(own.route);
    this.#queries.add(own.query);
    this.#queries.add(own.routeQuery);
  }

  learnt(): UrlPatterns {
    this.#paths.generalise();
    this.#routes.generalise();
    return { patternOf: (url) => this.#patternOf(url) };
  }

  #patternOf(url: string): string {
    const own = partsOf(url);
    if (own === null) return '/';
    const page = this.#withQuery(this.#paths.patternOf(own.path), own.query);
    if (own.router === '') return page;
    const route = this.#routes.patternOf(own.route);
    return page + own.router + this.#withQuery(route, own.routeQuery);
  }

  #withQuery(pattern: string, query: string): string {
    return query === '' ? pattern : `${pattern}?${this.#queries.patternOf(query)}`;
  }
}

/**
 * Learns patterns from all URLs without yielding to the event loop, so from a few thousand at most. `PatternLearner`
 * describes the patterns.
 */
export function learnPatterns(urls: Iterable<string>): UrlPatterns {
  const learner = new PatternLearner();
  for (const url of urls) learner.add(url);
  return learner.learnt();
}

function partsOf(url: string) {
  const parsed = URL.parse(url);
  if (parsed === null) return null;
  const router = ROUTE.exec(parsed.hash) ? (parsed.hash.startsWith('#!') ? '#!' : '#') : '';
  const fragment = router === '' ? '' : parsed.hash.slice(router.length);
  const [route = '', ...rest] = fragment.split('?');
  return {
    path: parsed.pathname,
    query: parsed.search.slice(1),
    router,
    route,
    routeQuery: rest.join('?'),
  };
}

/** A noun for a page of each kind. */
const NOUNS: Readonly<Record<PageKind, string>> = {
  start: 'Home',
  product: 'Product',
  pricing: 'Pricing',
  service: 'Service',
  contact: 'Contact',
  documentation: 'Documentation',
  guide: 'Documentation',
  search: 'Search',
  login: 'Account',
  register: 'Account',
  checkout: 'Checkout',
  booking: 'Booking',
  account: 'Account',
  support: 'Help',
  download: 'Download',
  about: 'About',
  article: 'Article',
  listing: 'Category',
  jobs: 'Job',
  event: 'Event',
  forum: 'Forum',
  legal: 'Legal',
  tag: 'Tag',
  archive: 'Archive',
  person: 'User',
  pagination: 'Listing',
  variant: 'Page',
  feed: 'Feed',
  page: 'Page',
};

/** Nouns for the pages of gitweb, cgit and viewvc. */
const REPOSITORY_PAGES: Readonly<Record<string, string>> = {
  commit: 'Commit',
  commitdiff: 'Commit',
  tree: 'Tree',
  blob: 'File',
  blame: 'File',
  blobdiff: 'Difference',
  history: 'History',
  log: 'Log',
  shortlog: 'Log',
  tag: 'Tag',
  summary: 'Repository',
};
const SEARCHES = /[?&;](?:q|s|query|search|keywords?)=/i;

/** A noun for the pages of a pattern: Product, Article, Documentation …; Page when nothing shows their kind. */
export function categoryOf(pattern: string): string {
  if (pattern === '/') return 'Home';
  const [path = '', query = ''] = pattern.split(/\?(.*)/s);
  const action = /(?:^|[;&])a=(\w+)/.exec(query)?.[1];
  if (action !== undefined && Object.hasOwn(REPOSITORY_PAGES, action))
    return REPOSITORY_PAGES[action] ?? 'Page';
  if (SEARCHES.test(`?${query}`)) return 'Search';
  const segments = path
    .split('/')
    .filter((segment) => segment !== '' && segment !== '#' && segment !== '#!');
  const kinds = segments
    .filter((segment) => !segment.startsWith(':'))
    .map(kindOfSegment)
    .filter((kind) => kind !== null);
  if (kinds.includes('documentation') || kinds.includes('guide')) return 'Documentation';
  const dated = segments.includes(':year') || segments.includes(':date');
  if (dated && !kinds.some((kind) => kind !== 'article' && kind !== 'archive')) {
    return segments.at(-1)?.startsWith(':slug') ? 'Article' : 'Archive';
  }
  const kind = kinds.at(-1);
  if (kind !== undefined) return NOUNS[kind];
  if (segments.includes(':n') || /(?:^|[&;])page(?:d|num|no)?=:n/i.test(query)) return 'Listing';
  return /(?:^|[&;])cat(?:egory)?=/i.test(query) ? 'Category' : 'Page';
}
