import { describe, expect, it } from '@jest/globals';
import type { PageRecord } from '@signpost/backend-domain/model/crawl/frontier.ts';
import type { ElementFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import { manifestIndexPart } from '@signpost/backend-domain/model/manifest/compact/manifest-index-part.ts';
import { compactManifest } from '@signpost/backend-domain/model/manifest/compact/to-compact.ts';
import type { Manifest } from '@signpost/backend-domain/model/manifest/file/manifest.ts';
import { manifestText } from '@signpost/backend-domain/model/manifest/file/manifest-text.ts';
import {
  aNavigationLink,
  anUnreadPage,
  aPage,
  at,
  manifestOf,
} from '../../support/manifest-mothers.ts';
import { aButton, aLink } from '../../support/mothers.ts';
import { searchForm } from '../../support/shop-site.ts';

const templates = [
  'product',
  'category',
  'article',
  'author',
  'docs',
  'guide',
  'event',
  'job',
  'review',
  'forum',
];
const PAGES_PER_TEMPLATE = 100;

const anchors: ElementFact[] = Array.from({ length: 20 }, (_, index) =>
  aNavigationLink(`Section number ${index}`, `/sections/number-${index}`),
);

function templateElements(kind: string): ElementFact[] {
  return Array.from({ length: 8 }, (_, index) =>
    aButton(`Action ${index} of ${kind}`, {
      locators: [
        { kind: 'css', value: `[data-testid="${kind}-action-${index}"]`, basis: 'testid' },
        { kind: 'role', value: `button[name="Action ${index} of ${kind}"]`, basis: 'semantic' },
      ],
    }),
  );
}

/** One page with content that no other page has: related links, headings, a description. */
function page(kind: string, number: number): PageRecord {
  const related = Array.from({ length: 12 }, (_, index) => {
    const other = `${kind}-${(number * 13 + index * 7) % 977}-with-a-name`;
    return aLink(`Related ${kind} ${other}`, at(`/${kind}/${other}`));
  });
  return aPage(
    `/${kind}/${kind}-${number}-with-a-name`,
    {
      title: `${kind} number ${number} with a name | The shop of examples`,
      description: `What there is to know on ${kind} number ${number}: `.padEnd(
        180,
        'some more words ',
      ),
      canonical: at(`/${kind}/${kind}-${number}-with-a-name`),
      headings: Array.from({ length: 8 }, (_, index) => ({
        level: 2,
        text: `Heading ${index} of number ${number}`,
      })),
      elements: [...anchors, ...templateElements(kind), ...related],
      links: [...anchors, ...related].map(({ name, action: { url = '' }, landmark }) => ({
        url,
        text: name,
        landmark,
        nofollow: false,
      })),
      structuredData: ['Product', 'BreadcrumbList'],
    },
    { pattern: `/${kind}/:slug`, contentHash: 'f0'.repeat(32) },
  );
}

const numbers = Array.from({ length: PAGES_PER_TEMPLATE }, (_, index) => index);

const bytesOf = (text: string) => Buffer.byteLength(text);
const compactBytes = (manifest: Manifest) => bytesOf(JSON.stringify(compactManifest(manifest)));

describe('The manifest of 1,000 pages of 10 templates', () => {
  const manifest = manifestOf(
    templates.flatMap((kind) => numbers.map((number) => page(kind, number))),
  );

  it('has between 800 kB and 1 MB in version 1.1 when every page was read', () => {
    expect(Object.keys(manifest.pages)).toHaveLength(1000);
    expect(Object.keys(manifest.templates)).toHaveLength(10);
    expect(compactBytes(manifest)).toBeLessThan(1_000_000);
    expect(compactBytes(manifest)).toBeGreaterThan(800_000);
    // The example page of a template keeps all its elements.
    const example = manifest.pages[manifest.templates.t1?.example_url ?? ''];
    expect(example?.elements).toHaveLength(12);
  });

  it('has less than 10 kB per read page in version 1.0', () => {
    expect(bytesOf(manifestText(manifest))).toBeLessThan(10_000 * 1000);
  });

  it('contains every link of every page, even when there is little room', () => {
    for (const { elements, links } of Object.values(manifest.pages)) {
      const stated = elements.flatMap(({ action: { url } }) => (url === undefined ? [] : [url]));
      expect(new Set([...stated, ...links]).size).toBe(12);
    }
  });

  it('is less than 1/2.7 as long in version 1.1 as in 1.0 when a sample of each template was read', () => {
    const read = templates.flatMap((kind) =>
      numbers.slice(0, 12).map((number) => page(kind, number)),
    );
    const unread = templates.flatMap((kind) =>
      numbers
        .slice(12)
        .map((number) => anUnreadPage(`/${kind}/${kind}-${number}-with-a-name`, `/${kind}/:slug`)),
    );
    const sampled = manifestOf(read, unread);
    expect(sampled.website.total_pages).toBe(1000);
    expect(Object.keys(sampled.pages)).toHaveLength(1000);
    expect(bytesOf(manifestText(sampled))).toBeLessThan(1_000_000);
    expect(compactBytes(sampled)).toBeLessThan(bytesOf(manifestText(sampled)) / 2.7);
    expect(sampled.templates.t1).toMatchObject({ page_count: 100, scanned: 12 });
    const [first] = Object.values(sampled.pages).filter(({ scanned }) => !scanned);
    expect(first).toMatchObject({ elements: [], template: 't1', status_code: null });
  });
});

describe('The manifest of pages with tables of contents, somewhat too large', () => {
  it('drops the names of links to parts of its pages before those of links to unknown pages', () => {
    const pages = Array.from({ length: 9 }, (_, number) =>
      aPage(`/unlike-${number}`, {
        elements: [
          ...Array.from({ length: 30 }, (_, part) =>
            aLink(`Part ${part} of ${number}`, at(`/#${number}-${part}-${'so-on'.repeat(20)}`)),
          ),
          aLink(`Elsewhere ${number}`, at(`/elsewhere/${number}`)),
        ],
      }),
    );
    const { pages: written } = manifestOf([...pages, aPage('/', { elements: [] })]);
    const last = written[at('/unlike-8')];
    expect(last?.elements.map(({ name }) => name)).toEqual(['Elsewhere 8']);
    expect(last?.links).toHaveLength(30);
  });
});

describe('The manifest of code pages, too large', () => {
  const sha = (number: number) => number.toString(16).padStart(40, 'c0ffee');
  const pages = Array.from({ length: 9 }, (_, number) => {
    const rows = Array.from({ length: 20 }, (_, row) => 100 * number + row);
    return aPage(`/log-${number}`, {
      elements: rows.flatMap((row) => [
        aLink(`Mend fault ${row}`, at(`/commit/${sha(row)}`)),
        aLink('tree', at(`/tree/${sha(row)}`)),
      ]),
      links: rows.flatMap((row) =>
        [1, 2, 3].map((line) => ({
          url: at(`/blob/${sha(row)}#l${line}`),
          text: String(line),
          landmark: null,
          nofollow: false,
        })),
      ),
    });
  });
  const manifest = manifestOf([aPage('/', { elements: [] }), ...pages]);

  it('lists a page once in place of its lines', () => {
    const { links = [] } = manifest.pages[at('/log-8')] ?? {};
    expect(links.filter((url) => url.includes('/blob'))).toHaveLength(20);
    expect(links.filter((url) => url.includes('#'))).toEqual([]);
  });

  it('drops names that several links share before names that tell links apart', () => {
    const { elements = [], links = [] } = manifest.pages[at('/log-8')] ?? {};
    expect(elements.map(({ name }) => name)).toContain('Mend fault 819');
    expect(elements.map(({ name }) => name)).not.toContain('tree');
    expect(links.filter((url) => url.includes('/tree'))).toHaveLength(20);
  });

  it('has at most 10 kB for each page that was read', () => {
    expect(bytesOf(manifestText(manifest))).toBeLessThan(10 * 10_000);
  });
});

describe('The manifest of a site with one page of more than 40 kB', () => {
  it('drops the names of links on that page before it drops those of other pages', () => {
    const linksOf = (path: string, count: number) =>
      Array.from({ length: count }, (_, line) =>
        aLink(`Commit ${line}`, at(`${path}/${line}/${'so-on'.repeat(30)}`)),
      );
    const pages = Array.from({ length: 9 }, (_, number) =>
      aPage(`/unlike-${number}`, { elements: linksOf(`/own-${number}`, 20) }),
    );
    const manifest = manifestOf([
      ...pages,
      aPage('/', { elements: [] }),
      aPage('/file', { elements: linksOf('/commit', 140) }),
    ]);
    expect(manifest.pages[at('/file')]).toMatchObject({ elements: [] });
    expect(manifest.pages[at('/file')]?.links).toHaveLength(140);
    expect(manifest.pages[at('/unlike-0')]?.elements).toHaveLength(20);
  });
});

describe('The manifest of 400 pages whose addresses alone take more than 10 kB a page', () => {
  it('drops the names of their links, and still contains the addresses of all links', () => {
    const pages = Array.from({ length: 400 }, (_, number) => {
      const elements = Array.from({ length: 40 }, (_, index) =>
        aLink(
          `Own link ${index} of ${number}`,
          at(`/own/${number}/${index}/${'so-on'.repeat(40)}`),
        ),
      );
      return aPage(`/unlike-${number}`, { elements });
    });
    const manifest = manifestOf([...pages, aPage('/', { elements: [] })]);
    expect(bytesOf(manifestText(manifest))).toBeLessThan(401 * 12_000);
    for (const number of [0, 399]) {
      const page = manifest.pages[at(`/unlike-${number}`)];
      expect(page?.elements).toEqual([]);
      expect(page?.links).toHaveLength(40);
    }
  });
});

describe('The manifest of pages that take somewhat more than 10 kB each', () => {
  it('leaves out fallbacks, but no elements', () => {
    const pages = Array.from({ length: 20 }, (_, number) =>
      aPage(`/full-${number}`, {
        elements: Array.from({ length: 38 }, (_, index) =>
          aLink(`Own link ${index} of ${number}`, at(`/own/${number}/${index}`)),
        ),
      }),
    );
    const manifest = manifestOf(pages);
    for (const { elements } of Object.values(manifest.pages)) expect(elements).toHaveLength(38);
    expect(manifest.pages[at('/full-0')]?.elements[0]?.fallbacks).toHaveLength(1);
    expect(manifest.pages[at('/full-19')]?.elements[0]?.fallbacks).toEqual([]);
  });

  it('keeps the first fallback of links whose selector is a class', () => {
    const pages = Array.from({ length: 20 }, (_, number) =>
      aPage(`/full-${number}`, {
        elements: Array.from({ length: 38 }, (_, index) => {
          const name = `Own link ${index} of ${number}`;
          return aLink(name, at(`/own/${number}/${index}`), {
            locators: [
              { kind: 'css', value: `p.news a[href="/own/${number}/${index}"]`, basis: 'class' },
              { kind: 'role', value: `link[name="${name}"]`, basis: 'semantic' },
              { kind: 'text', value: `${name}, as its text says`, basis: 'semantic' },
            ],
          });
        }),
      }),
    );
    const shortened = manifestOf(pages).pages[at('/full-0')]?.elements[0];
    expect(shortened?.fallbacks.map(({ kind }) => kind)).toEqual(['role']);
  });

  it('keeps one locator of elements without a selector', () => {
    const pages = Array.from({ length: 20 }, (_, number) =>
      aPage(`/full-${number}`, {
        elements: Array.from({ length: 60 }, (_, index) => {
          const name = `Own link ${index} of ${number}`;
          const byRole = {
            kind: 'role',
            value: `link[name="${name}"]`,
            basis: 'semantic',
          } as const;
          return aLink(name, at(`/own/${number}/${index}`), { locators: [byRole] });
        }),
      }),
    );
    for (const { elements } of Object.values(manifestOf(pages).pages))
      for (const { fallbacks } of elements) expect(fallbacks).toHaveLength(1);
  });
});

describe('The manifest of a scan that read few of many pages', () => {
  const long = 'a-long-name-of-a-page-'.repeat(4);
  const unread = Array.from({ length: 600 }, (_, number) =>
    anUnreadPage(`/${long}${number}`, '/:slug'),
  );
  const pageOf = (number: number, elements: ElementFact[]) =>
    aPage(`/read-${number}`, { elements }, { pattern: '/read-:n' });

  it('lists at least 50 of the unread pages, and all of them when there is room', () => {
    const few = manifestOf([pageOf(0, [])], unread);
    const listed = Object.values(few.pages).filter(({ scanned }) => !scanned);
    expect(listed.length).toBeGreaterThanOrEqual(50);
    expect(listed.length).toBeLessThan(600);
    expect(bytesOf(manifestText(few))).toBeLessThan(8 * 10_000);
    expect(few.website.total_pages).toBe(601);
    const many = Array.from({ length: 60 }, (_, number) => pageOf(number, []));
    expect(Object.keys(manifestOf(many, unread).pages)).toHaveLength(660);
  });

  it('shortens external links to their addresses before it leaves out pages', () => {
    const numbers = Array.from({ length: 40 }, (_, index) => index);
    const away = (page: number) => numbers.map((index) => `https://other.example/${page}/${index}`);
    const own = (page: number) =>
      numbers.slice(20).map((index) => at(`/elsewhere/${page}/${index}`));
    const linkTo = (url: string) => aLink(`A link to what is at ${url}`, url);
    const page = (number: number) =>
      pageOf(number, [aButton('Save'), ...[...away(number), ...own(number)].map(linkTo)]);
    const others = numbers.map((number) => anUnreadPage(`/other-${number}`, '/:slug'));
    const manifest = manifestOf(numbers.slice(0, 8).map(page), others);
    expect(Object.keys(manifest.pages)).toHaveLength(48);
    expect(bytesOf(manifestText(manifest))).toBeLessThan(8 * 10_000);
    const last = manifest.pages[at('/read-7')];
    const stated = last?.elements.flatMap(({ action: { url } }) => url ?? []);
    expect(stated).toEqual(own(7));
    expect(last?.links).toEqual(away(7));
  });
});

describe('The index of 500 pages', () => {
  const folders = ['docs/getting-started', 'docs/reference', 'blog/2026', 'products', 'support'];
  const title = (number: number) =>
    `Question ${number}: how to set this thing up properly | The shop`;
  const numbers500 = Array.from({ length: 500 }, (_, number) => number);
  const folderOf = (number: number) => folders[number % folders.length] ?? '';
  const pathOf = (number: number) => `/${folderOf(number)}/how-to-set-this-thing-up-${number}`;
  const readPage = (number: number) =>
    aPage(
      pathOf(number),
      { elements: anchors, title: title(number), forms: [searchForm] },
      { pattern: `/${folderOf(number)}/:slug` },
    );
  const unreadPage = (number: number) =>
    anUnreadPage(pathOf(number), `/${folderOf(number)}/:slug`, { title: title(number) });

  it.each([500, 60])('stays under 20 kB when %d of them were read', (read) => {
    const manifest = manifestOf(
      numbers500.slice(0, read).map(readPage),
      numbers500.slice(read).map(unreadPage),
    );
    const index = manifestIndexPart(compactManifest(manifest));
    expect(bytesOf(JSON.stringify(index))).toBeLessThan(20_000);
    const lines = [...Object.values(index.pages), ...Object.values(index.inferred)].flat();
    expect(lines).toHaveLength(500);
    expect(Object.values(index.pages).flat()).toHaveLength(read);
    expect(index.shared).toHaveLength(anchors.length);
  });
});
