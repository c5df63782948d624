import { describe, expect, it } from '@jest/globals';
import {
  prioritiseByRules,
  type UrlCandidate,
} from '@signpost/backend-domain/model/selection/prioritisation.ts';
import {
  recommend,
  SAMPLES_OF_PATTERN,
} from '@signpost/backend-domain/model/selection/recommendation.ts';
import fc from 'fast-check';
import { aCandidate, manyCandidates } from '../../support/candidate-mothers.ts';

function recommended(candidates: readonly UrlCandidate[], mostPages = 500) {
  const judged = prioritiseByRules({ domain: 'acme.example', siteTitle: 'Acme', candidates });
  return recommend({ candidates, judged, mostPages });
}

/** The candidates that are recommended. */
function chosen(candidates: readonly UrlCandidate[], mostPages?: number): UrlCandidate[] {
  const verdicts = recommended(candidates, mostPages);
  return candidates.filter((_, at) => verdicts[at]?.priority === 'important');
}

/** The number of pages up to which all pages of a site are recommended. */
const SMALL_SITE = 60;
/** The least number of pages recommended of a larger site. */
const LARGER_SITE = 66;
const start = aCandidate('/', { source: 'start', depth: 0 });
/** A site with 1,000 products, 300 articles and a page of an unknown kind. */
const shop = [
  start,
  ...manyCandidates(1_000, '/products/:slug', { category: 'Product' }),
  ...manyCandidates(300, '/blog/:slug', { category: 'Article' }),
  aCandidate('/imprint-of-sorts'),
];

describe('The recommended pages of a site', () => {
  it('are all pages of a small site', () => {
    const small = [start, ...manyCandidates(SMALL_SITE - 1, '/tag/:slug')];
    expect(chosen(small)).toHaveLength(SMALL_SITE);
    expect(recommended(small)[5]?.reason).toBe('The site has only 60 pages, so all are read.');
  });

  it('are samples of every pattern of a larger site, at least 60 pages in total and 6 to spare', () => {
    const pages = chosen(shop);
    const of = (pattern: string) => pages.filter((page) => page.pattern === pattern).length;
    expect(pages).toHaveLength(LARGER_SITE);
    expect(of('/products/:slug')).toBeGreaterThanOrEqual(SAMPLES_OF_PATTERN);
    expect(of('/blog/:slug')).toBeGreaterThanOrEqual(SAMPLES_OF_PATTERN);
    expect(of('/imprint-of-sorts')).toBe(1);
  });

  it('are distributed evenly over the sections of a pattern', () => {
    const sections = ['films', 'games', 'music'];
    const pages = sections.flatMap((section) =>
      Array.from({ length: 40 }, (_, at) =>
        aCandidate(`/${section}/item-${at}`, { pattern: '/:slug/:slug', patternCount: 120 }),
      ),
    );
    const read = chosen([start, ...pages]).map(({ url }) => new URL(url).pathname.split('/')[1]);
    const of = sections.map((section) => read.filter((name) => name === section).length);
    expect(Math.max(...of) - Math.min(...of)).toBeLessThanOrEqual(1);
  });

  it('have a reason that says how many pages of the pattern are read', () => {
    const many = [
      start,
      ...Array.from({ length: 20 }, (_, at) => manyCandidates(30, `/${at}x/:slug`)).flat(),
    ];
    const verdicts = recommended(many);
    expect(chosen(many)).toHaveLength(1 + 20 * SAMPLES_OF_PATTERN);
    expect(verdicts[1]?.reason).toBe('Sample of the 30 pages like /0x/:slug.');
    expect(verdicts[30]?.reason).toBe(
      `One of the 30 pages like /0x/:slug; ${SAMPLES_OF_PATTERN} of them are read as samples.`,
    );
  });

  it('include pages of the navigation, hubs and pages with a form of their own', () => {
    const named = manyCandidates(30, '/x/:slug', { inNavigation: true });
    const hub = aCandidate('/y/hub', { pattern: '/y/:slug', patternCount: 300, leadsTo: 23 });
    const form = aCandidate('/y/ask', { pattern: '/y/:slug', patternCount: 300, hasOwnForm: true });
    const site = [...shop, ...named, ...manyCandidates(300, '/y/:slug'), hub, form];
    expect(chosen(site)).toEqual(expect.arrayContaining([...named, hub, form]));
    expect(recommended(site).at(-2)?.reason).toBe('Leads to 23 other pages.');
    expect(recommended(site).at(-1)?.reason).toBe('Has a form of its own.');
  });

  it('are only samples when the navigation links to every page', () => {
    const sidebar = manyCandidates(300, '/topics/x/:slug', { inNavigation: true });
    expect(chosen([start, ...sidebar])).toHaveLength(LARGER_SITE);
  });

  it('exclude pages that cannot be read, even on a small site', () => {
    const closed = aCandidate('/admin', { obstacle: 'robots.txt forbids it' });
    expect(chosen([start, aCandidate('/a'), closed])).toEqual([start, aCandidate('/a')]);
  });

  it('exclude an unreadable page even when a model chooses it', () => {
    const closed = aCandidate('/admin', { obstacle: 'robots.txt forbids it' });
    const judged = [start, closed].map(({ url, pattern }) => ({
      ...{ url, pattern, title: '', reason: 'Because.' },
      priority: 'important' as const,
    }));
    expect(recommend({ candidates: [start, closed], judged, mostPages: 9 })[1]).toMatchObject({
      priority: 'not_important',
      reason: 'Cannot be read: robots.txt forbids it.',
    });
  });

  it('stay within the page limit, with the start page and one page of each pattern first', () => {
    const pages = chosen(shop, 4);
    expect(pages.map(({ pattern }) => pattern)).toEqual(
      expect.arrayContaining(['/', '/products/:slug', '/blog/:slug', '/imprint-of-sorts']),
    );
    const left = recommended([start, aCandidate('/pricing'), aCandidate('/login')], 2);
    expect(left[2]).toMatchObject({
      priority: 'uncertain',
      reason: 'Beyond the 2 pages that this scan may read.',
    });
  });
});

const sites = fc
  .record({
    patterns: fc.array(
      fc.record({
        count: fc.integer({ min: 1, max: 30 }),
        inNavigation: fc.boolean(),
        hasOwnForm: fc.boolean(),
        leadsTo: fc.nat(20),
        closed: fc.boolean(),
      }),
      { maxLength: 12 },
    ),
    mostPages: fc.integer({ min: 1, max: 600 }),
  })
  .map(({ patterns, mostPages }) => ({
    mostPages,
    candidates: [
      start,
      ...patterns.flatMap(({ count, inNavigation, hasOwnForm, leadsTo, closed }, at) =>
        manyCandidates(count, `/p${at}/:slug`).map((page, index) => ({
          ...page,
          // Only the first page of a pattern may be in the navigation, have a form or be a hub.
          ...(index === 0 ? { inNavigation, hasOwnForm, leadsTo } : {}),
          obstacle: closed && index % 2 === 1 ? 'answered 404' : null,
        })),
      ),
    ],
  }));

/** Few runs, because each one judges all pages of a site with hundreds of pages. */
const RUNS = { numRuns: 40 };

describe('The recommended pages of any site', () => {
  it('include its start page, are readable, and never exceed the limit', () => {
    fc.assert(
      fc.property(sites, ({ candidates, mostPages }) => {
        const pages = chosen(candidates, mostPages);
        expect(pages[0]).toEqual(start);
        expect(pages.length).toBeLessThanOrEqual(mostPages);
        expect(pages.every(({ obstacle }) => obstacle === null)).toBe(true);
      }),
      RUNS,
    );
  });

  it('are at least 60, or all that can be read, or as many as the limit allows', () => {
    fc.assert(
      fc.property(sites, ({ candidates, mostPages }) => {
        const readable = candidates.filter(({ obstacle }) => obstacle === null).length;
        const least = Math.min(SMALL_SITE, readable, mostPages);
        expect(chosen(candidates, mostPages).length).toBeGreaterThanOrEqual(least);
      }),
      RUNS,
    );
  });

  it('include samples of every pattern, and special pages, where the limit allows', () => {
    fc.assert(
      fc.property(sites, ({ candidates }) => {
        const pages = new Set(chosen(candidates, 100_000));
        const patterns = Map.groupBy(
          candidates.filter(({ obstacle }) => obstacle === null),
          ({ pattern }) => pattern,
        );
        for (const all of patterns.values()) {
          const read = all.filter((page) => pages.has(page)).length;
          expect(read).toBeGreaterThanOrEqual(Math.min(SAMPLES_OF_PATTERN, all.length));
        }
        for (const page of candidates)
          if (page.inNavigation || page.hasOwnForm || page.leadsTo >= 10)
            expect(pages.has(page)).toBe(true);
      }),
      RUNS,
    );
  });

  it('include one page of every pattern before a second one of any, for any limit', () => {
    fc.assert(
      fc.property(sites, ({ candidates, mostPages }) => {
        const pages = chosen(candidates, mostPages);
        const patterns = new Set(candidates.map(({ pattern }) => pattern)).size;
        const read = new Set(pages.map(({ pattern }) => pattern)).size;
        expect(read).toBe(Math.min(patterns, mostPages));
      }),
      RUNS,
    );
  });

  it('have one verdict per candidate, in the order of the candidates', () => {
    fc.assert(
      fc.property(sites, ({ candidates, mostPages }) => {
        const urls = recommended(candidates, mostPages).map(({ url }) => url);
        expect(urls.join()).toBe(candidates.map(({ url }) => url).join());
      }),
      RUNS,
    );
  });
});
