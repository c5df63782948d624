import { describe, expect, it } from '@jest/globals';
import type { PageRecord } from '@signpost/backend-domain/model/crawl/frontier.ts';
import type { ElementFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import type {
  Manifest,
  ManifestElement,
} from '@signpost/backend-domain/model/manifest/file/manifest.ts';
import { elementsOfPage } from '@signpost/backend-domain/model/manifest/file/manifest-views.ts';
import fc from 'fast-check';
import {
  aNavigationLink,
  aPage,
  at,
  manifestOf,
  sharedByName,
} from '../../support/manifest-mothers.ts';
import { aButton, aLink } from '../../support/mothers.ts';
import { shopPages } from '../../support/shop-site.ts';

const names = (elements: readonly ManifestElement[] | undefined) =>
  elements?.map(({ name }) => name);

describe('The elements of a shop', () => {
  const manifest = manifestOf(shopPages());

  it('are anchors when every page has them, and are then listed nowhere else', () => {
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

  it('belong to the template when every page of a pattern has them', () => {
    const template = Object.values(manifest.templates).find(
      ({ pattern }) => pattern === '/product/:slug',
    );
    expect(template).toMatchObject({ page_count: 4, scanned: 4, example_url: at('/product/p-1') });
    expect(names(template?.elements)).toEqual(['Add to cart']);
    expect(names(manifest.pages[at('/product/p-1')]?.elements)).toEqual(['Product 2']);
  });

  it('belong to their page when few pages have them', () => {
    expect(names(manifest.pages[at('/')]?.elements)).toEqual(['Our story']);
    expect(manifest.pages[at('/')]?.template).toBeNull();
  });

  it('belong to their page when their address finds them there, and only their place on others', () => {
    const row = (page: number, place: number) =>
      aLink('history', at(`/history/${page}-${place}`), {
        locators: [
          { kind: 'css', value: `a[href="/history/${page}-${place}"]`, basis: 'href' },
          { kind: 'css', value: `tr:nth-of-type(${place}) > td > a`, basis: 'structure' },
        ],
      });
    const pages = [1, 2, 3].map((page) =>
      aPage(
        `/files/${page}`,
        { elements: [aButton('Search'), row(page, 1), row(page, 2)] },
        { pattern: '/files/:n' },
      ),
    );
    const { templates, pages: written } = manifestOf([aPage('/', { elements: [] }), ...pages]);
    expect(Object.values(templates).map(({ elements }) => names(elements))).toEqual([['Search']]);
    expect(written[at('/files/1')]?.elements.map(({ selector }) => selector)).toEqual([
      'a[href="/history/1-1"]',
      'a[href="/history/1-2"]',
    ]);
  });

  it('have no URL when it differs between pages; the pages still list the addresses', () => {
    const template = sharedByName(manifest, 'Next');
    // Only two of three chapters have the element.
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
    expect(sharedByName(alike, 'Next')).toMatchObject({
      action: { kind: 'navigate' },
      selector: 'a[rel="next"]',
    });
    expect(sharedByName(alike, 'Next')?.action).not.toHaveProperty('url');
    expect(alike.pages[at('/manual/c-2')]?.links).toEqual([at('/manual/c-3')]);
  });

  it('keep their ids when the site is scanned again, and when another page is found', () => {
    const again = manifestOf([...shopPages(), aPage('/new', { elements: [] })]);
    expect(again.anchors.map(({ id }) => id)).toEqual(manifest.anchors.map(({ id }) => id));
  });

  it('are the same in any order of the pages of a pattern', () => {
    const reversed = manifestOf(shopPages().reverse());
    const selectors = ({ anchors }: Manifest) =>
      anchors.map(({ id, selector }) => `${id} ${selector}`).sort();
    expect(selectors(reversed)).toEqual(selectors(manifest));
  });

  it('make the same manifest each time', () => {
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

  it('is listed in their `absent`, and has less confidence', () => {
    const blog = sharedByName(manifest, 'Blog');
    expect(blog?.confidence).toBeLessThan(0.9);
    expect(sharedByName(manifest, 'Home')?.confidence).toBeGreaterThanOrEqual(0.9);
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

  it('is visible or hidden when all pages that were read in a browser agree', () => {
    expect(visibleOn(true, true, null)).toBe(true);
    expect(visibleOn(false, null, false)).toBe(false);
  });

  it('is neither when only some pages show it', () => {
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

  it('has the best locator that finds it on all pages as its selector', () => {
    const everywhere = manifestOf([1, 2, 3, 4].map((number) => heading(number, [byId])));
    expect(sharedByName(everywhere, 'Share')?.selector).toBe('#share');
    // On some pages the id does not find the element.
    const mostly = manifestOf(
      [1, 2, 3, 4].map((number) => heading(number, number < 3 ? [byId] : [])),
    );
    expect(sharedByName(mostly, 'Share')?.selector).toBe('main > button');
    const nearly = manifestOf(
      [1, 2, 3, 4, 5].map((number) => heading(number, number < 5 ? [byId] : [])),
    );
    expect(sharedByName(nearly, 'Share')?.selector).toBe('main > button');
    expect(nearly.pages[at('/p5')]).not.toHaveProperty('absent');
    expect(sharedByName(mostly, 'Share')?.fallbacks).toEqual([]);
  });

  it('never uses a class name that a build generated', () => {
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

  it('is distinguished from an element with the same selector and another name', () => {
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

  it('is found by its text rather than by its place among siblings, which other pages give to others', () => {
    const item = (place: number): ElementFact =>
      aButton('Labels', {
        locators: [
          { kind: 'css', value: `ul > li:nth-of-type(${place}) > button`, basis: 'structure' },
          { kind: 'xpath', value: '//button[normalize-space()="Labels"]', basis: 'semantic' },
        ],
      });
    const pages = [1, 1, 1, 2].map((place, at) => aPage(`/p${at}`, { elements: [item(place)] }));
    expect(manifestOf(pages).anchors).toMatchObject([
      { selector: null, fallbacks: [{ kind: 'xpath', value: expect.stringContaining('Labels') }] },
    ]);
    // Twice on one page: neither role nor text finds it there, so that page lists its own.
    const placeOnly = item(1).locators.slice(0, 1);
    const twice = aPage('/p9', { elements: [{ ...item(1), locators: placeOnly }] });
    const manifest = manifestOf([...pages, twice]);
    expect(names(manifest.anchors)).toEqual(['Labels']);
    expect(manifest.pages[at('/p9')]).toMatchObject({
      absent: [manifest.anchors[0]?.id],
      elements: [{ name: 'Labels' }],
    });
  });

  it('is found by its text where each page writes its address differently and only its place is the same', () => {
    const source = (page: number): ElementFact =>
      aButton('Source', {
        locators: [
          { kind: 'css', value: `nav a[href="../${page}.txt"]`, basis: 'landmark' },
          { kind: 'css', value: 'nav > ul > li:nth-of-type(2) > a', basis: 'structure' },
          { kind: 'xpath', value: '//nav//a[normalize-space()="Source"]', basis: 'semantic' },
        ],
      });
    const pages = [1, 2, 3].map((page) => aPage(`/p${page}`, { elements: [source(page)] }));
    expect(manifestOf(pages).anchors).toMatchObject([
      { selector: null, fallbacks: [{ kind: 'xpath', value: expect.stringContaining('Source') }] },
    ]);
  });

  it('is found by its text in a landmark where only some pages repeat the text elsewhere', () => {
    const brand = (xpath: string): ElementFact =>
      aButton('Club', {
        locators: [
          { kind: 'css', value: 'a.brand', basis: 'class' },
          { kind: 'xpath', value: xpath, basis: 'semantic' },
        ],
      });
    const repeated = '//nav//a[normalize-space()="Club"]';
    const alone = '//a[normalize-space()="Club"]';
    const fallbacks = (...xpaths: string[]) =>
      manifestOf(
        xpaths.map((xpath, page) => aPage(`/p${page}`, { elements: [brand(xpath)] })),
      ).anchors.map((anchor) => anchor.fallbacks.map(({ value }) => value));
    expect(fallbacks(alone, repeated, alone)).toEqual([[repeated]]);
    expect(fallbacks(alone, repeated, '//ul//a[normalize-space()="Club"]')).toEqual([[]]);
  });

  it('has no selector when only its role finds it', () => {
    const manifest = manifestOf([aPage('/', { elements: [aButton('Buy')] })]);
    expect(manifest.pages[at('/')]?.elements).toMatchObject([
      { selector: null, fallbacks: [{ kind: 'role', value: 'button[name="Buy"]' }] },
    ]);
  });
});

describe('A page of any site', () => {
  const name = fc.constantFrom('Home', 'Shop', 'Buy', 'Help', 'News');
  const locator = fc.constantFrom('#a', '#b', '#c', 'nav a', 'main a');
  /** A locator finds only one element, so each page draws it no more than once. */
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

  // Elements with several locators: the pages decide which one becomes the selector, and it must find the element on
  // all of them.
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

  /** A page with several buttons of one name that differ in their locators. */
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

  it('is described correctly and completely, for any locators of its elements', () => {
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
          // The same button has different locators on pages of different patterns.
          [
            [
              drawnPage('/b/:slug', ['#b', '.c']),
              drawnPage('/a/:slug', ['#b', 'nav a']),
              drawnPage('/b/:slug', ['#b', '.c']),
              drawnPage('/a/:slug'),
            ],
          ],
          // The locators of two buttons on one page belong to one button on another page.
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
