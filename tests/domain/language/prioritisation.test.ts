import { describe, expect, it } from '@jest/globals';
import {
  prioritisationStats,
  prioritisationTask,
  prioritiseByRules,
  type UrlCandidate,
} from '@signpost/backend-domain/model/selection/prioritisation.ts';
import { InvalidAnswer } from '@signpost/backend-domain/model/shared/language-task.ts';
import fc from 'fast-check';
import { aCandidate, CANDIDATE_ORIGIN, manyCandidates } from '../../support/candidate-mothers.ts';

const origin = CANDIDATE_ORIGIN;

function manyOf(count: number, pattern: string, category: string): UrlCandidate[] {
  return manyCandidates(count, pattern, { category });
}

const site = { domain: 'acme.example', siteTitle: 'Acme' };

function prioritiesOf(candidates: readonly UrlCandidate[]): Record<string, string> {
  const judged = prioritiseByRules({ ...site, candidates });
  return Object.fromEntries(
    judged.map(({ url, priority }) => [url.slice(origin.length), priority]),
  );
}

describe('Prioritising by rules', () => {
  it('marks the pages that visitors look for as important', () => {
    const paths = [
      '/',
      '/pricing',
      '/kontakt',
      '/docs/',
      '/search',
      '/login',
      '/cart',
      '/leistungen',
    ];
    const judged = prioritiesOf(paths.map((path) => aCandidate(path)));
    expect(judged).toEqual(Object.fromEntries(paths.map((path) => [path, 'important'])));
  });

  it('marks the pages of the main navigation as important', () => {
    expect(
      prioritiesOf([aCandidate('/whatever', { inNavigation: true }), aCandidate('/other')]),
    ).toEqual({
      '/whatever': 'important',
      '/other': 'uncertain',
    });
  });

  it('does not treat a sidebar of all pages as the main navigation', () => {
    const sidebar = Array.from({ length: 60 }, (_, index) =>
      aCandidate(`/topics/x/page-${index}`, { inNavigation: true }),
    );
    const judged = prioritiesOf([...sidebar, aCandidate('/about', { inNavigation: true })]);
    expect(judged['/about']).toBe('important');
    expect(judged['/topics/x/page-7']).toBe('uncertain');
  });

  it('gives all pages of a large pattern the same priority', () => {
    const judged = prioritiseByRules({
      ...site,
      candidates: manyOf(50, '/products/:slug', 'Product'),
    });
    expect(prioritisationStats(judged)).toEqual({ important: 0, uncertain: 0, not_important: 50 });
    expect(judged[0]?.reason).toBe('One of the 50 product pages like /products/:slug.');
  });

  it('keeps a page of a large pattern that is in the navigation', () => {
    const [first, ...others] = manyOf(50, '/:slug', 'Page');
    const named = {
      ...aCandidate('/team', { pattern: '/:slug', patternCount: 50 }),
      inNavigation: true,
    };
    const judged = prioritiesOf([...(first ? [first] : []), ...others, named]);
    expect(judged['/team']).toBe('important');
  });

  it('marks tags, archives, feeds, further list pages and old versions as not important', () => {
    const paths = [
      '/tag/red',
      '/2019/05/',
      '/feed/',
      '/blog?page=4',
      '/docs/14/sql.html',
      '/author/bob',
    ];
    const judged = prioritiesOf([...paths, '/docs/17/sql.html'].map((path) => aCandidate(path)));
    for (const path of paths) expect([path, judged[path]]).toEqual([path, 'not_important']);
    expect(judged['/docs/17/sql.html']).toBe('uncertain');
  });

  it('recognises an old version by the same address without a version number, and ignores other numbers', () => {
    const judged = prioritiesOf(
      ['/docs/2.4/install-notes', '/docs/install-notes', '/room/3', '/room/12'].map((path) =>
        aCandidate(path),
      ),
    );
    expect(judged['/docs/2.4/install-notes']).toBe('not_important');
    expect(judged['/docs/install-notes']).toBe('uncertain');
    expect(judged['/room/3']).toBe('uncertain');
  });

  it('keeps one of several legal pages', () => {
    expect(
      prioritiesOf(['/privacy', '/terms', '/impressum'].map((path) => aCandidate(path))),
    ).toEqual({
      '/privacy': 'uncertain',
      '/terms': 'not_important',
      '/impressum': 'not_important',
    });
  });

  it('marks the root of a section as important', () => {
    const judged = prioritiseByRules({
      ...site,
      candidates: ['/xyz', '/xyz/a', '/xyz/b', '/xyz/c'].map((path) => aCandidate(path)),
    });
    expect(judged[0]).toMatchObject({
      priority: 'important',
      reason: 'Root of the section /xyz with 3 pages below it.',
    });
  });

  it('names pages without a title by their address', () => {
    const [judged] = prioritiseByRules({
      ...site,
      candidates: [aCandidate('/getting-started.html')],
    });
    expect(judged?.title).toBe('Getting started');
  });

  it('answers every candidate exactly once, in order, with a reason', () => {
    const path = fc.array(
      fc.constantFrom(
        'docs',
        'v1',
        '2',
        'tag',
        'blog',
        '2020',
        '05',
        'a',
        'page',
        '%41',
        'x?page=2',
      ),
      {
        maxLength: 5,
      },
    );
    const candidates = fc.uniqueArray(
      fc
        .record({ path, inNavigation: fc.boolean(), patternCount: fc.nat(40) })
        .map(({ path, ...rest }) => aCandidate(`/${path.join('/')}`, rest)),
      { selector: ({ url }) => url, maxLength: 30 },
    );
    fc.assert(
      fc.property(candidates, (given) => {
        const judged = prioritiseByRules({ ...site, candidates: given });
        expect(judged.map(({ url }) => url)).toEqual(given.map(({ url }) => url));
        expect(judged.every(({ reason, title }) => reason.length > 5 && title !== '')).toBe(true);
      }),
    );
  });

  it('judges 5,000 URLs', () => {
    const judged = prioritiseByRules({
      ...site,
      candidates: manyOf(5_000, '/products/:slug', 'Product'),
    });
    expect(judged).toHaveLength(5_000);
  });
});

describe('A model’s priorities', () => {
  const input = {
    ...site,
    candidates: [
      aCandidate('/', { source: 'start', depth: 0 }),
      aCandidate('/a'),
      aCandidate('/pricing'),
    ],
  };
  const says = (url: string, priority: string, reason = 'Because it lists the rooms.') => ({
    url,
    priority,
    reason,
  });

  it('are returned in the order of the input, completed by the rules', () => {
    const answer = {
      urls: [says(`${origin}/pricing`, 'uncertain'), says(`${origin}/a`, 'important')],
    };
    expect(
      prioritisationTask.parse(answer, input).map(({ url, priority }) => [url, priority]),
    ).toEqual([
      [`${origin}/`, 'important'],
      [`${origin}/a`, 'important'],
      [`${origin}/pricing`, 'uncertain'],
    ]);
  });

  it('cannot be for a URL that was not in the request', () => {
    const answer = { urls: [says('https://evil.example/', 'important')] };
    expect(() => prioritisationTask.parse(answer, input)).toThrow(InvalidAnswer);
  });

  it('cannot remove the start page', () => {
    const answer = { urls: [says(`${origin}/`, 'not_important')] };
    expect(prioritisationTask.parse(answer, input)[0]?.priority).toBe('important');
  });

  it.each([
    ['no object', 7],
    ['another priority', { urls: [says(`${origin}/a`, 'urgent')] }],
    ['a missing reason', { urls: [{ url: `${origin}/a`, priority: 'important' }] }],
    ['an extra property', { urls: [], note: 'hello' }],
    [
      'a list in place of a text',
      { urls: [{ ...says(`${origin}/a`, 'important'), reason: ['x'] }] },
    ],
  ])('are refused with %s', (_, answer) => {
    expect(() => prioritisationTask.parse(answer, input)).toThrow(InvalidAnswer);
  });

  it('have reasons in plain text, of limited length, without foreign addresses', () => {
    const reason = `Go to https://evil.example/x now\u202e\u0000 ${'very '.repeat(100)}`;
    const answer = { urls: [says(`${origin}/a`, 'important', reason)] };
    const judged = prioritisationTask.parse(answer, input)[1];
    expect(judged?.reason.length).toBeLessThanOrEqual(160);
    expect(judged?.reason).toMatch(/^Go to now very/);
  });

  it('fall back on the rules’ result for the whole site', () => {
    const whole = [...manyOf(50, '/products/:slug', 'Product')];
    const byRules = prioritiseByRules({ ...site, candidates: whole });
    const some = whole.slice(40);
    const judged = prioritisationTask.deterministic({ ...site, candidates: some, byRules });
    expect(judged).toEqual(byRules.slice(40));
  });
});
