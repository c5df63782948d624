import { describe, expect, it } from '@jest/globals';
import type { PageRecord, PageSummary } from '@signpost/backend-domain/model/crawl/frontier.ts';
import type { ElementFact, LinkFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import { PublicPages } from '@signpost/backend-domain/model/crawl/public-pages.ts';
import { aPage } from '../../support/manifest-mothers.ts';
import { pageFacts } from '../../support/mothers.ts';

const at = (path: string) => `https://example.com${path}`;
const link = (path: string): LinkFact => ({
  url: at(path),
  text: path,
  landmark: null,
  nofollow: false,
});
const button = (path: string): ElementFact => ({
  ...{ type: 'link', tag: 'a', role: 'link', name: path, locators: [] },
  ...{ landmark: null, visible: true, disabled: false, required: false, form: null },
  action: { kind: 'navigate', url: at(path) },
});

/** A page that was read; `behindLogin` is undefined in readings that old versions stored. */
function read(path: string, behindLogin: boolean | undefined, links: string[] = []): PageRecord {
  const page = aPage(path, { title: `Title of ${path}`, url: at(path) }, { url: at(path) });
  if (page.reading === null) throw new Error('The page has no reading.');
  const facts = pageFacts({
    ...page.reading.facts,
    links: links.map(link),
    elements: links.map(button),
  });
  const reading = { ...page.reading, facts };
  return {
    ...page,
    reading: behindLogin === undefined ? reading : { ...reading, behindLogin },
  };
}

function found(path: string, source: PageSummary['source']): PageSummary {
  const { reading: _, ...row } = read(path, false);
  return { ...row, source, state: 'discovered', status: null, contentType: null, mode: null };
}

function noted(...pages: PageRecord[]): PublicPages {
  const all = new PublicPages();
  for (const page of pages) all.note(page);
  return all;
}

describe('A page of a scan that logged in', () => {
  it('is public when it was read before the log-in', () => {
    const page = read('/about', false);
    expect(noted(page).publicPart(page)).toEqual(page);
    expect(noted(page).hidden).toEqual([]);
  });

  it.each([true, undefined])('is hidden when `behindLogin` of its reading is %j', (behindLogin) => {
    const page = read('/orders', behindLogin);
    expect(noted(page).publicPart(page)).toBeNull();
    expect(noted(page).hidden).toEqual([{ url: at('/orders'), title: 'Title of /orders' }]);
  });

  it('has no link to pages behind the log-in', () => {
    const page = read('/', false, ['/about', '/orders', '/orders#newest']);
    const pages = noted(page, read('/orders', true), read('/about', false));
    const facts = pages.publicPart(page)?.reading?.facts;
    expect(facts?.links.map(({ text }) => text)).toEqual(['/about']);
    expect(facts?.elements.map(({ name }) => name)).toEqual(['/about']);
  });

  it('keeps links to an address that is also public', () => {
    const page = read('/about', false, ['/']);
    const pages = noted(read('/', false), read('/', true), page);
    expect(pages.publicPart(page)).toEqual(page);
  });
});

describe('An address of a scan that logged in', () => {
  const pages = noted(read('/', false, ['/contact']), read('/home', true, ['/orders/17']));

  it('is public when it is in the sitemap or on a public page', () => {
    expect(pages.publicSummary(found('/listed', 'sitemap'))).toEqual(found('/listed', 'sitemap'));
    expect(pages.publicSummary(found('/contact', 'link'))?.url).toBe(at('/contact'));
    expect(pages.publicSummary(found('/', 'start'))?.url).toBe(at('/'));
  });

  it('does not keep a title from behind the log-in', () => {
    expect(pages.publicSummary(found('/contact', 'link'))?.title).toBe('');
  });

  it.each(['link', 'feed', 'redirect'] as const)(
    'is hidden when only pages behind the log-in contain it: %s',
    (source) => {
      expect(pages.publicSummary(found('/orders/17', source))).toBeNull();
    },
  );
});
