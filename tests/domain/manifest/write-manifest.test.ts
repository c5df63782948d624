import { describe, expect, it } from '@jest/globals';
import type { PageRecord, PageSummary } from '@signpost/backend-domain/model/crawl/frontier.ts';
import type { ElementFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import {
  purposesWanted,
  siteDescriptionInput,
} from '@signpost/backend-domain/model/manifest/build/site-draft.ts';
import type {
  Manifest,
  ManifestElement,
} from '@signpost/backend-domain/model/manifest/file/manifest.ts';
import { elementsOfPage } from '@signpost/backend-domain/model/manifest/review/review-plan.ts';
import fc from 'fast-check';
import {
  aNavigationLink,
  anUnreadPage,
  aPage,
  at,
  draftOf,
  manifestOf,
  site,
} from '../../support/manifest-mothers.ts';
import { aButton, aLink } from '../../support/mothers.ts';
import { answered, movedTo, notAPage } from '../../support/page-causes.ts';
import { shopPages } from '../../support/shop-site.ts';

const names = (elements: readonly ManifestElement[] | undefined) =>
  elements?.map(({ name }) => name);

function byName(manifest: Manifest, name: string): ManifestElement | undefined {
  const elements = Object.values(manifest.templates).flatMap((template) => template.elements);
  return [...manifest.anchors, ...elements].find((element) => element.name === name);
}

describe('The elements of a shop', () => {
  const manifest = manifestOf(shopPages());

  it('stand in the anchors when every page has them, and nowhere else', () => {
    expect(names(manifest.anchors)).toEqual([
      'Home',
      'Products',
      'Manual',
      'Sign in',
      'More',
      'Search',
      'Search',
    ]);
    for (const page of Object.values(manifest.pages))
      expect(names(page.elements)).not.toContain('Home');
  });

  it('stand in the template when every page of a pattern has them', () => {
    const template = Object.values(manifest.templates).find(
      ({ pattern }) => pattern === '/product/:slug',
    );
    expect(template).toMatchObject({ page_count: 4, scanned: 4, example_url: at('/product/p-1') });
    expect(names(template?.elements)).toEqual(['Add to cart']);
    expect(names(manifest.pages[at('/product/p-1')]?.elements)).toEqual(['Product 2']);
  });

  it('stand in their page otherwise', () => {
    expect(names(manifest.pages[at('/')]?.elements)).toEqual(['Our story']);
    expect(manifest.pages[at('/')]?.template).toBeNull();
  });

  it('have no URL where it differs from page to page; the pages still tell where they lead', () => {
    const template = byName(manifest, 'Next');
    // Two of three chapters have it: too few.
    expect(template).toBeUndefined();
    const alike = manifestOf(
      [1, 2].map((number) =>
        aPage(
          `/manual/c-${number}`,
          {
            elements: [
              aLink('Next', at(`/manual/c-${number + 1}`), {
                locators: [{ kind: 'css', value: 'a[rel="next"]', basis: 'attribute' }],
              }),
            ],
            links: [
              {
                url: at(`/manual/c-${number + 1}`),
                text: 'Next',
                landmark: 'main',
                nofollow: false,
              },
            ],
          },
          { pattern: '/manual/:slug' },
        ),
      ),
    );
    expect(byName(alike, 'Next')).toMatchObject({
      action: { kind: 'navigate' },
      selector: 'a[rel="next"]',
    });
    expect(byName(alike, 'Next')?.action).not.toHaveProperty('url');
    expect(alike.pages[at('/manual/c-2')]?.links).toEqual([at('/manual/c-3')]);
  });

  it('keep their ids when the site is scanned again, and when another page is found', () => {
    const again = manifestOf([...shopPages(), aPage('/new', { elements: [] })]);
    expect(again.anchors.map(({ id }) => id)).toEqual(manifest.anchors.map(({ id }) => id));
  });

  it('are the same whatever the order in which the pages of a pattern came', () => {
    const reversed = manifestOf(shopPages().reverse());
    const selectors = ({ anchors }: Manifest) =>
      anchors.map(({ id, selector }) => `${id} ${selector}`).sort();
    expect(selectors(reversed)).toEqual(selectors(manifest));
  });

  it('make the same manifest of the same pages', () => {
    expect(JSON.stringify(manifestOf(shopPages()))).toBe(JSON.stringify(manifest));
  });
});

describe('An anchor that some pages lack', () => {
  const pages = Array.from({ length: 10 }, (_, number) =>
    aPage(`/p${number}`, {
      elements: [
        aNavigationLink('Home', '/'),
        ...(number < 8 ? [aNavigationLink('Blog', '/blog')] : []),
      ],
    }),
  );
  const manifest = manifestOf(pages);

  it('is named in their `absent`, and not trusted blindly', () => {
    const blog = byName(manifest, 'Blog');
    expect(blog?.confidence).toBeLessThan(0.9);
    expect(byName(manifest, 'Home')?.confidence).toBeGreaterThanOrEqual(0.9);
    expect(manifest.pages[at('/p9')]?.absent).toEqual([blog?.id]);
    expect(manifest.pages[at('/p0')]).not.toHaveProperty('absent');
  });

  it('is no anchor below 80 % of the pages', () => {
    const fewer = manifestOf(pages.filter(({ url }) => url !== at('/p0')));
    expect(names(fewer.anchors)).toEqual(['Home']);
    expect(names(fewer.pages[at('/p1')]?.elements)).toEqual(['Blog']);
  });
});

describe('An anchor', () => {
  const visibleOn = (...visible: (boolean | null)[]) =>
    manifestOf(
      visible.map((each, number) =>
        aPage(`/page-${number}`, {
          elements: [aNavigationLink('Reports', '/reports', { visible: each })],
        }),
      ),
    ).anchors[0]?.visible;

  it('is visible or hidden when all pages that were seen in a browser agree', () => {
    expect(visibleOn(true, true, null)).toBe(true);
    expect(visibleOn(false, null, false)).toBe(false);
  });

  it('is neither where only some pages show it, such as an entry of a menu that one section opens', () => {
    expect(visibleOn(false, true, false)).toBeNull();
  });
});

describe('An element with several locators', () => {
  const heading = (number: number, extra: ElementFact['locators']): PageRecord =>
    aPage(`/p${number}`, {
      elements: [
        aButton('Share', {
          locators: [...extra, { kind: 'css', value: 'main > button', basis: 'structure' }],
        }),
      ],
    });
  const byId = { kind: 'css', value: '#share', basis: 'id' } as const;

  it('has the one as selector that finds it on all pages, the better one of those', () => {
    const everywhere = manifestOf([1, 2, 3, 4].map((number) => heading(number, [byId])));
    expect(byName(everywhere, 'Share')?.selector).toBe('#share');
    // On one page another element has the id too.
    const mostly = manifestOf(
      [1, 2, 3, 4].map((number) => heading(number, number < 3 ? [byId] : [])),
    );
    expect(byName(mostly, 'Share')?.selector).toBe('main > button');
    const nearly = manifestOf(
      [1, 2, 3, 4, 5].map((number) => heading(number, number < 5 ? [byId] : [])),
    );
    expect(byName(nearly, 'Share')?.selector).toBe('main > button');
    expect(nearly.pages[at('/p5')]).not.toHaveProperty('absent');
    expect(byName(mostly, 'Share')?.fallbacks).toEqual([]);
  });

  it('never goes by a class that a build wrote', () => {
    const manifest = manifestOf([
      aPage('/', {
        elements: [
          aButton('Buy', {
            locators: [
              { kind: 'css', value: 'button.Home_buy__hYX6jq3', basis: 'class' },
              { kind: 'css', value: 'main > button', basis: 'structure' },
            ],
          }),
        ],
      }),
    ]);
    const [button] = manifest.pages[at('/')]?.elements ?? [];
    expect(button).toMatchObject({ selector: 'main > button', fallbacks: [] });
  });

  it('is told apart from one of the same selector with another name', () => {
    const manifest = manifestOf(
      [1, 2, 3].map((number) =>
        aPage(`/p${number}`, {
          elements: [aButton(`Buy ${number}`, { locators: [byId] })],
        }),
      ),
    );
    expect(manifest.anchors).toEqual([]);
    expect(names(manifest.pages[at('/p2')]?.elements)).toEqual(['Buy 2']);
  });

  it('has no selector when only its role finds it', () => {
    const manifest = manifestOf([aPage('/', { elements: [aButton('Buy')] })]);
    expect(manifest.pages[at('/')]?.elements).toMatchObject([
      { selector: null, fallbacks: [{ kind: 'role', value: 'button[name="Buy"]' }] },
    ]);
  });
});

describe('Pages of the manifest', () => {
  it('hold what was read, in plain text', () => {
    const manifest = manifestOf([
      aPage(
        '/a/b',
        {
          title: 'A\u200b  title',
          description: 'x'.repeat(500),
          headings: [{ level: 1, text: 'Hello' }],
          links: [
            { url: 'https://other.example/', text: 'Other', landmark: 'main', nofollow: false },
            { url: at('/a/b#top'), text: 'Top', landmark: 'main', nofollow: false },
          ],
          structuredData: ['Product'],
          canonical: at('/a/b'),
        },
        { contentHash: 'abcdef0123456789abcdef', lastModified: '2026-01-02' },
      ),
    ]);
    const page = manifest.pages[at('/a/b')];
    expect(page).toMatchObject({
      title: 'A title',
      status_code: 200,
      content_type: 'text/html',
      level: 2,
      scanned: true,
      content_hash: 'abcdef0123456789',
      last_modified: '2026-01-02',
      links: ['https://other.example/'],
      requires_auth: false,
      purpose: `Purpose of ${at('/a/b')}`,
    });
    expect(page?.description).toHaveLength(300);
  });

  it('count pages that were not read, without guessing what they hold', () => {
    const manifest = manifestOf(shopPages(), [
      anUnreadPage('/product/p-9', '/product/:slug'),
      anUnreadPage('/elsewhere', '/elsewhere', { state: 'discovered', cause: null }),
      anUnreadPage('/copy', '/copy', { cause: { kind: 'duplicate', of: at('/') } }),
      anUnreadPage('/gone', '/gone', { state: 'failed', cause: answered(404) }),
    ]);
    expect(manifest.website.total_pages).toBe(shopPages().length + 2);
    expect(manifest.pages[at('/product/p-9')]).toMatchObject({
      scanned: false,
      requires_auth: null,
      language: null,
    });
    expect(manifest.pages[at('/product/p-9')]?.template).toBe(
      manifest.pages[at('/product/p-1')]?.template,
    );
    expect(manifest.pages).not.toHaveProperty([at('/copy')]);
    expect(manifest.pages).not.toHaveProperty([at('/gone')]);
  });

  it('leave out what was not tried of a kind that turned out to be no pages', () => {
    const raw = { pattern: '/raw/:slug', state: 'pending', cause: null } as const;
    const manifest = manifestOf(shopPages(), [
      anUnreadPage('/raw/a', raw.pattern, raw),
      anUnreadPage('/raw/b', raw.pattern, { cause: notAPage('text/plain') }),
      anUnreadPage('/raw/c', raw.pattern, raw),
      anUnreadPage('/product/file', '/product/:slug', { cause: notAPage('application/pdf') }),
      anUnreadPage('/product/p-9', '/product/:slug'),
    ]);
    expect(Object.keys(manifest.pages).filter((url) => url.includes('/raw/'))).toEqual([]);
    expect(manifest.pages).toHaveProperty([at('/product/p-9')]);
    expect(manifest.website.total_pages).toBe(shopPages().length + 1);
  });

  it('leave error pages out of what pages share', () => {
    const pages = [1, 2, 3].map((number) =>
      aPage(`/p${number}`, { elements: [aNavigationLink('Home', '/')] }),
    );
    const manifest = manifestOf([...pages, aPage('/missing', { elements: [] }, { status: 404 })]);
    expect(byName(manifest, 'Home')?.confidence).toBeGreaterThanOrEqual(0.9);
    expect(manifest.pages[at('/missing')]).toMatchObject({
      status_code: 404,
      absent: [manifest.anchors[0]?.id],
    });
  });

  it('do not say of a page that was cut off what it lacks', () => {
    const pages = [1, 2, 3].map((number) =>
      aPage(`/p${number}`, { elements: [aNavigationLink('Home', '/')] }),
    );
    const manifest = manifestOf([...pages, aPage('/long', { elements: [], truncated: true })]);
    expect(manifest.pages[at('/long')]).not.toHaveProperty('absent');
    expect(byName(manifest, 'Home')?.confidence).toBeGreaterThanOrEqual(0.9);
  });

  it('keep 150 elements of their own; further plain links become URLs', () => {
    const elements = Array.from({ length: 200 }, (_, number) =>
      aLink(`Link ${number}`, at(`/l/${number}`)),
    );
    const links = elements.map(({ name, action: { url = '' } }) => ({
      url,
      text: name,
      landmark: null,
      nofollow: false,
    }));
    const [page] = Object.values(
      manifestOf([aPage('/', { elements: [...elements, aButton('Last')], links })]).pages,
    );
    expect(page?.elements).toHaveLength(151);
    expect(page?.links).toEqual(links.slice(150).map(({ url }) => url));
  });

  it('require a login when they refuse without one, or lead to where one logs in', () => {
    const found = (path: string, row: Partial<PageSummary>) => anUnreadPage(path, path, row);
    const manifest = manifestOf(shopPages(), [
      found('/secret', { state: 'failed', cause: answered(401) }),
      found('/orders', { cause: movedTo(at('/login?next=/orders')) }),
      found('/old', { cause: movedTo(at('/product/p-1')) }),
      found('/forbidden', { state: 'failed', cause: answered(403) }),
    ]);
    for (const path of ['/secret', '/orders']) {
      const page = manifest.pages[at(path)];
      expect(page).toMatchObject({ requires_auth: true, scanned: false, elements: [] });
      // Nobody saw what is on it.
      expect(page && elementsOfPage(manifest, page)).toEqual([]);
    }
    expect(manifest.pages[at('/login')]?.requires_auth).toBe(false);
    expect(manifest.pages[at('/old')]).toBeUndefined();
    expect(manifest.pages[at('/forbidden')]).toBeUndefined();
    expect(manifest.website.total_pages).toBe(shopPages().length + 2);
    expect(manifest.anchors).toEqual(manifestOf(shopPages()).anchors);
  });

  it('require no login for having a form for one, redirected to or not', () => {
    const home = shopPages().find(({ url }) => url === at('/'));
    const login = shopPages().find(({ url }) => url === at('/login'));
    const forms = login?.reading?.facts?.forms ?? [];
    if (!home?.reading?.facts) throw new Error('The shop has a home page.');
    const facts = { ...home.reading.facts, forms };
    const reading = { ...home.reading, facts, redirects: ['http://shop.example/'] };
    const manifest = manifestOf([{ ...home, reading }]);
    expect(manifest.pages[at('/')]?.requires_auth).toBe(false);
    const loggedIn = manifestOf([home], [], { ...site, loggedInAtStart: true });
    expect(loggedIn.pages[at('/')]?.requires_auth).toBeNull();
  });
});

describe('The draft of a site', () => {
  const draft = draftOf(shopPages());

  it('names templates, sections and forms', () => {
    const { frame, forms } = draft.structure;
    expect(frame.templates).toMatchObject([
      { id: 't1', pattern: '/product/:slug', pages: 4, exampleUrl: at('/product/p-1') },
      { id: 't2', pattern: '/manual/:slug', pages: 3 },
    ]);
    expect(draft.sections.list.map(({ title, page_count }) => [title, page_count])).toEqual([
      ['Products', 1],
      ['Manual', 4],
      ['Sign in', 1],
    ]);
    expect(forms.sorted().map(({ purpose }) => purpose)).toEqual(['search', 'login']);
    expect(frame.anchors).toHaveLength(7);
  });

  it('asks for the purposes of all pages, those that stand for others first', () => {
    const wanted = purposesWanted(draft);
    expect(wanted).toHaveLength(shopPages().length);
    expect(wanted[0]).toMatchObject({ url: at('/'), forms: ['search'] });
    expect(wanted.slice(-5).every(({ url }) => /\/(?:product|manual)\/.-[234]$/.test(url))).toBe(
      true,
    );
  });

  it('says what the description of the site is written from', () => {
    expect(siteDescriptionInput(draft)).toMatchObject({
      domain: 'shop.example',
      forms: ['search', 'login'],
    });
  });
});

describe('A page of any site', () => {
  const name = fc.constantFrom('Home', 'Shop', 'Buy', 'Help', 'News');
  const locator = fc.constantFrom('#a', '#b', '#c', 'nav a', 'main a');
  /** A locator finds one element only, so each is drawn once a page. */
  const elements = fc
    .uniqueArray(fc.record({ name, value: locator }), {
      selector: ({ value }) => value,
      maxLength: 5,
    })
    .map((drawn) =>
      drawn.map(({ name, value }) =>
        aButton(name, { locators: [{ kind: 'css', value, basis: 'id' }] }),
      ),
    );
  const pages = fc.array(
    fc.record({ elements, pattern: fc.constantFrom('/a/:slug', '/b/:slug') }),
    {
      minLength: 1,
      maxLength: 12,
    },
  );
  const located = (manifest: Manifest, url: string) => {
    const page = manifest.pages[url];
    return page
      ? elementsOfPage(manifest, page)
          .map(({ name, selector }) => `${name} ${selector}`)
          .sort()
      : [];
  };

  it('has exactly the elements that were read on it: its own, its template’s and the anchors', () => {
    fc.assert(
      fc.property(pages, (drawn) => {
        const records = drawn.map(({ elements, pattern }, number) =>
          aPage(`/p${number}`, { elements }, { pattern }),
        );
        const manifest = manifestOf(records);
        for (const { url, reading } of records) {
          const read = reading?.facts?.elements
            .map(({ name, locators: [one] }) => `${name} ${one?.value}`)
            .sort();
          expect(located(manifest, url)).toEqual(read);
        }
      }),
      { numRuns: 150 },
    );
  });

  // Several locators an element: which of them becomes the selector differs with the pages, the truth of it must not.
  const bases = {
    '#a': 'id',
    '#b': 'id',
    'nav a': 'landmark',
    'main a': 'landmark',
    '.c': 'class',
    a: 'structure',
  } as const;
  const values = fc.shuffledSubarray(Object.keys(bases) as (keyof typeof bases)[]);
  const rich = fc
    .tuple(values, fc.array(fc.tuple(name, fc.integer({ min: 1, max: 3 })), { maxLength: 4 }))
    .map(([drawn, wanted]) => {
      const left = [...drawn];
      return wanted.flatMap(([called, count]) => {
        const locators = left
          .splice(0, count)
          .map((value) => ({ kind: 'css' as const, value, basis: bases[value] }));
        return locators.length > 0 ? [aButton(called, { locators })] : [];
      });
    });

  /** A page's buttons of one name, each by its locators. */
  const drawnPage = (
    pattern: '/a/:slug' | '/b/:slug',
    ...buttons: readonly (keyof typeof bases)[][]
  ) => ({
    pattern,
    elements: buttons.map((drawn) =>
      aButton('Buy', {
        locators: drawn.map((value) => ({ kind: 'css', value, basis: bases[value] })),
      }),
    ),
  });

  it('is told nothing but the truth, and all of it, whatever locators its elements have', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ elements: rich, pattern: fc.constantFrom('/a/:slug', '/b/:slug') }), {
          minLength: 1,
          maxLength: 10,
        }),
        (drawn) => {
          const records = drawn.map(({ elements, pattern }, number) =>
            aPage(`/p${number}`, { elements }, { pattern }),
          );
          const manifest = manifestOf(records);
          for (const { url, reading } of records) {
            const page = manifest.pages[url];
            const claimed = page ? elementsOfPage(manifest, page) : [];
            const read = reading?.facts?.elements ?? [];
            const fits = (one: ManifestElement, fact: ElementFact) =>
              fact.name === one.name && fact.locators.some(({ value }) => value === one.selector);
            for (const one of claimed)
              expect(read.filter((fact) => fits(one, fact))).toHaveLength(1);
            for (const fact of read) expect(claimed.some((one) => fits(one, fact))).toBe(true);
          }
        },
      ),
      {
        numRuns: 200,
        examples: [
          // The same button has other locators on the pages of another pattern.
          [
            [
              drawnPage('/b/:slug', ['#b', '.c']),
              drawnPage('/a/:slug', ['#b', 'nav a']),
              drawnPage('/b/:slug', ['#b', '.c']),
              drawnPage('/a/:slug'),
            ],
          ],
          // What are two buttons on one page is one on another.
          [
            [
              drawnPage('/b/:slug', ['main a']),
              drawnPage('/a/:slug', ['#b', 'main a']),
              drawnPage('/a/:slug', ['#b'], ['main a']),
              drawnPage('/b/:slug'),
            ],
          ],
        ],
      },
    );
  });
});

describe('Pages that were not opened', () => {
  const link = (path: string, text: string) => ({
    ...{ url: at(path), text, landmark: null, nofollow: false },
  });
  const manifest = manifestOf(
    [
      ...shopPages(),
      aPage('/list', { links: [link('/product/p-8', 'The reading lamp'), link('/x', 'Read on')] }),
    ],
    [
      anUnreadPage('/product/p-8', '/product/:slug', { title: 'More', source: 'link' }),
      anUnreadPage('/product/p-9', '/product/:slug', { title: 'Lamp nine', source: 'sitemap' }),
      anUnreadPage('/product/night-lamp', '/product/:slug', { title: '', source: 'sitemap' }),
    ],
  );
  const page = (path: string) => manifest.pages[at(path)];

  it('go by the links to them, the sitemap or the words of their addresses', () => {
    expect(page('/product/p-8')).toMatchObject({ title: 'The reading lamp', scanned: false });
    expect(page('/product/p-9')?.title).toBe('Lamp nine');
    expect(page('/product/night-lamp')?.title).toBe('Night lamp');
  });

  it('have a purpose from their pattern', () => {
    expect(page('/product/p-8')?.purpose).toBe('Product “The reading lamp”.');
  });

  it('are the only pages besides those that were read', () => {
    for (const { title } of Object.values(manifest.pages)) expect(title).not.toBe('');
  });
});
