import { describe, expect, it } from '@jest/globals';
import { categoryOf, learnPatterns } from '@signpost/backend-domain/model/site/url-pattern.ts';
import fc from 'fast-check';

const site = 'https://a.test';
const many = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index));
const word = (index: number) =>
  `${'abcdefghij'.charAt(index % 10)}${'klmnopqrst'.charAt(Math.floor(index / 10) % 10)}lpha`;

/** The number of paths that each pattern has. */
function patternsOf(paths: readonly string[]): Record<string, number> {
  const patterns = learnPatterns(paths.map((path) => site + path));
  const counts: Record<string, number> = {};
  for (const path of paths) {
    const pattern = patterns.patternOf(site + path);
    counts[pattern] = (counts[pattern] ?? 0) + 1;
  }
  return counts;
}

describe('The patterns of a shop', () => {
  const paths = [
    '/',
    '/about/',
    '/contact',
    '/cart',
    ...many(30, (index) => `/product/${word(index)}-shirt`),
    '/product/aklpha-shirt/reviews',
    '/product/bklpha-shirt/reviews',
    '/products/new',
    ...many(4, (index) => `/category/${word(index)}`),
    '/list?cat=shoes&page=2',
    '/list?cat=hats&page=3',
    '/item/12',
    '/item/4711',
    '/order/9f8e7d6c-1234-4abc-8def-0123456789ab',
    '/search?q=shirt',
  ];

  it('are few and name the part that varies', () => {
    expect(patternsOf(paths)).toEqual({
      '/': 1,
      '/about': 1,
      '/contact': 1,
      '/cart': 1,
      '/product/:slug': 30,
      '/product/:slug/reviews': 2,
      '/products/new': 1,
      '/category/:slug': 4,
      '/list?cat=:value&page=:n': 2,
      '/item/:id': 2,
      '/order/:id': 1,
      '/search?q=:value': 1,
    });
  });

  it('exist from the first product on', () => {
    expect(patternsOf(['/', '/product/blue-shirt'])).toEqual({ '/': 1, '/product/:slug': 1 });
  });

  it('apply to URLs that are found later', () => {
    const { patternOf } = learnPatterns(paths.map((path) => site + path));
    expect(patternOf(`${site}/product/never-seen/`)).toBe('/product/:slug');
    expect(patternOf(`${site}/product/never-seen/reviews`)).toBe('/product/:slug/reviews');
    expect(patternOf(`${site}/item/1`)).toBe('/item/:id');
    expect(patternOf(`${site}/brand-new`)).toBe('/brand-new');
    expect(patternOf(`${site}/list?cat=coats&page=99`)).toBe('/list?cat=:value&page=:n');
  });
});

describe('The patterns of documentation', () => {
  const paths = [
    '/',
    '/docs/',
    '/docs/intro',
    ...many(12, (index) => `/docs/guide/${word(index)}`),
    ...many(12, (index) => `/fr/docs/${word(index)}`),
    '/fr/',
    '/pt-br/about',
    '/docs/api/v1.2/client',
    ...many(40, (index) => `/manual/15/sql-${word(index)}.html`),
    '/manual/15/',
    '/manual/16/sql-aklpha.html',
    '/blog/hello-world',
    '/blog/page/2',
    '/blog/tags/release',
  ];

  it('keep locales, sections and file endings', () => {
    expect(patternsOf(paths)).toEqual({
      '/': 1,
      '/docs': 1,
      '/docs/intro': 1,
      '/docs/guide/:slug': 12,
      '/fr/docs/:slug': 12,
      '/fr': 1,
      '/pt-br/about': 1,
      '/docs/api/:version/client': 1,
      '/manual/:id/:slug.html': 41,
      '/manual/:id': 1,
      '/blog/:slug': 1,
      '/blog/page/:n': 1,
      '/blog/tags/:slug': 1,
    });
  });

  it('keep the names of a few pages of one section', () => {
    const team = ['/company-x/history', '/company-x/mission', '/company-x/offices'];
    expect(patternsOf(team)).toEqual(Object.fromEntries(team.map((path) => [path, 1])));
  });
});

describe('The patterns of a WordPress site', () => {
  it('distinguish dates from other numbers', () => {
    const paths = [
      '/',
      ...many(
        60,
        (index) =>
          `/${2020 + (index % 4)}/${String((index % 12) + 1).padStart(2, '0')}/${word(index)}/`,
      ),
      '/2024/',
      '/2024/05/',
      '/category/news/',
      '/tag/linux/',
      '/tag/events/page/2/',
      '/author/admin/',
      '/page/2/',
      '/sample-page/',
      '/?s=linux',
      '/?p=123',
    ];
    expect(patternsOf(paths)).toEqual({
      '/': 1,
      '/:year/:month/:slug': 60,
      '/:year': 1,
      '/:year/:month': 1,
      '/category/:slug': 1,
      '/tag/:slug': 1,
      '/tag/:slug/page/:n': 1,
      '/author/:slug': 1,
      '/page/:n': 1,
      '/sample-page': 1,
      '/?s=:value': 1,
      '/?p=:id': 1,
    });
  });

  it('combine top-level posts, and keep the names of the site’s own pages', () => {
    const posts = many(40, (index) => `/${word(index)}-post/`);
    const counts = patternsOf(['/', '/about/', '/contact/', '/blog/', ...posts]);
    expect(counts).toEqual({ '/': 1, '/about': 1, '/contact': 1, '/blog': 1, '/:slug': 40 });
  });

  it('do not mistake a product number for a year', () => {
    expect(patternsOf(['/product/2012', '/product/2013', '/user/2001'])).toEqual({
      '/product/:id': 2,
      '/user/:id': 1,
    });
  });
});

describe('The patterns of gitweb', () => {
  it('keep the action and its separator', () => {
    const paths = [
      '/git/',
      ...many(9, (index) => `/git/?a=commit;h=${index}1a2b3c4d5e6f;p=x.git`),
      '/git/?a=summary;p=x.git',
      '/git/?a=summary;p=y.git',
      '/git/?a=tree;f=lib;h=0123abc456;p=x.git',
      '/git/?a=shortlog;h=refs/heads/main;p=x.git;pg=2',
    ];
    expect(patternsOf(paths)).toEqual({
      '/git': 1,
      '/git?a=commit;h=:value;p=:value': 9,
      '/git?a=summary;p=:value': 2,
      '/git?a=tree;f=:value;h=:value;p=:value': 1,
      '/git?a=shortlog;h=:value;p=:value;pg=:n': 1,
    });
  });
});

describe('The patterns of other sites', () => {
  it('combine owners, and what belongs to them', () => {
    const paths = [
      '/',
      '/login',
      ...many(40, (index) => `/${word(index)}`),
      ...many(40, (index) => `/${word(index)}/${word(index + 3)}-repo`),
      ...many(40, (index) => `/${word(index)}/${word(index + 3)}-repo/issues`),
    ];
    expect(patternsOf(paths)).toEqual({
      '/': 1,
      '/login': 1,
      '/:slug': 40,
      '/:slug/:slug': 40,
      '/:slug/:slug/issues': 40,
    });
  });

  it('contain the routes of a hash router', () => {
    const routes = many(9, (index) => `/#/docs/${word(index)}`);
    expect(patternsOf(['/', ...routes, '/#!/user/7?tab=posts'])).toEqual({
      '/': 1,
      '/#/docs/:slug': 9,
      '/#!/user/:id?tab=posts': 1,
    });
  });

  it('do not mistake a colon in a URL for a parameter', () => {
    expect(patternsOf(['/:slug', '/x/:id'])).toEqual({ '/%3Aslug': 1, '/x/%3Aid': 1 });
  });

  it('combine the values of a parameter that has very many of them', () => {
    const counts = patternsOf(many(60, (index) => `/app?view=${word(index)}`));
    expect(counts).toEqual({ '/app?view=:value': 60 });
  });
});

describe('Learning patterns', () => {
  const segment = fc.constantFrom(
    'a',
    'b',
    'docs',
    'product',
    'fr',
    '12',
    '2024',
    '05',
    'x-1',
    'y.html',
    'aklpha',
    ':slug',
    'page',
    '%C3%A9',
  );
  const url = fc
    .tuple(fc.array(segment, { maxLength: 5 }), fc.constantFrom('', '?a=1', '?q=x&page=2', '#/r/1'))
    .map(([segments, rest]) => `${site}/${segments.join('/')}${rest}`);

  it('does not depend on the order of the URLs, and always gives a path', () => {
    fc.assert(
      fc.property(fc.uniqueArray(url, { maxLength: 40 }), url, (urls, other) => {
        const forth = learnPatterns(urls);
        const back = learnPatterns([...urls].reverse());
        for (const each of [...urls, other]) {
          expect(forth.patternOf(each)).toBe(back.patternOf(each));
          expect(forth.patternOf(each)).toMatch(/^\//);
        }
      }),
    );
  });

  it('ignores a trailing slash', () => {
    fc.assert(
      fc.property(
        fc.array(url, { maxLength: 20 }),
        fc.array(segment, { minLength: 1, maxLength: 4 }),
        (urls, segments) => {
          const { patternOf } = learnPatterns(urls);
          const page = `${site}/${segments.join('/')}`;
          expect(patternOf(`${page}/`)).toBe(patternOf(page));
        },
      ),
    );
  });

  it('keeps the patterns of URLs when more of the same kind are found', () => {
    const grown = (count: number) => [
      '/',
      '/about',
      ...many(count, (index) => `/product/${word(index)}-${index}x`),
      ...many(count, (index) => `/2024/0${(index % 9) + 1}/${word(index)}-${index}x`),
      ...many(count, (index) => `/tag/${word(index)}-${index}x`),
    ];
    const small = grown(3);
    const { patternOf: before } = learnPatterns(small.map((path) => site + path));
    const { patternOf: after } = learnPatterns(grown(500).map((path) => site + path));
    for (const path of small) expect(after(site + path)).toBe(before(site + path));
  });

  it('takes linear time for many URLs', () => {
    const urls = many(
      5_000,
      (index) => `${site}/${word(index)}/${index}x/${word(index * 7)}-${index}y?q=${index}&page=2`,
    );
    const { patternOf } = learnPatterns(urls);
    expect(urls.every((each) => patternOf(each).startsWith('/'))).toBe(true);
  });

  it('gives the start page for a text that is no URL', () => {
    expect(learnPatterns(['nothing']).patternOf('nothing')).toBe('/');
  });
});

describe('The category of a pattern', () => {
  it.each([
    ['/', 'Home'],
    ['/product/:slug', 'Product'],
    ['/shop/:id', 'Product'],
    ['/produkte/:slug.html', 'Product'],
    ['/blog/:slug', 'Article'],
    ['/:year/:month/:slug', 'Article'],
    ['/:year/:month', 'Archive'],
    ['/blog/:year', 'Archive'],
    ['/docs/guide/:slug', 'Documentation'],
    ['/fr/docs/users/:slug', 'Documentation'],
    ['/category/:slug', 'Category'],
    ['/blog/category/:slug', 'Category'],
    ['/list?cat=:value', 'Category'],
    ['/tag/:slug', 'Tag'],
    ['/user/:id', 'User'],
    ['/author/:slug', 'User'],
    ['/search?q=:value', 'Search'],
    ['/?s=:value', 'Search'],
    ['/login', 'Account'],
    ['/cart', 'Checkout'],
    ['/faq', 'Help'],
    ['/privacy-policy', 'Legal'],
    ['/page/:n', 'Listing'],
    ['/list?page=:n', 'Listing'],
    ['/git?a=commit;h=:value;p=:value', 'Commit'],
    ['/git?a=toString;p=:value', 'Page'],
    ['/#/docs/:slug', 'Documentation'],
    ['/:slug', 'Page'],
    ['/something/else', 'Page'],
  ])('%s is %s', (pattern, category) => {
    expect(categoryOf(pattern)).toBe(category);
  });
});
