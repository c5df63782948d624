import { describe, expect, it } from '@jest/globals';
import { NO_SCAN_QUOTAS } from '@signpost/backend-domain/model/scan/scan-quotas.ts';
import { makeConfirmSelection } from '@signpost/backend-domain/use-cases/confirm-selection.ts';
import { makeReadMore } from '@signpost/backend-domain/use-cases/read-more.ts';
import { recommendedUrls } from '@signpost/backend-domain/use-cases/recommended-urls.ts';
import { type FakeAddress, type FakeAnswers, FakeSite } from '../../support/fake-site.ts';
import { aForm, aLink } from '../../support/mothers.ts';
import { OWNER, ScanWorld } from '../../support/scan-world.ts';

const NO_MORE_PAGES = { code: 'scan.no-more-pages' };

const home = 'https://shop.example/';
const at = (path: string): string => new URL(path, home).href;

function page(title: string, paths: readonly string[], facts: object = {}): FakeAddress {
  return {
    facts: {
      title,
      text: title,
      elements: paths.map((path) => aLink(`To ${path}`, at(path))),
      links: paths.map((path) => ({
        ...{ url: at(path), text: `To ${path}` },
        ...{ landmark: 'main' as const, nofollow: false },
      })),
      ...facts,
    },
  };
}

const numbered = (count: number, folder: string) =>
  Array.from({ length: count }, (_, index) => `/${folder}/item-${index}-${index * 7}`);

/** Three levels of pages, which only links lead to. */
const deep: FakeAnswers = {
  [at('/robots.txt')]: { text: 'User-agent: *\nDisallow: /private\n' },
  [home]: page('Shop', ['/a', '/b']),
  [at('/a')]: page('Page A', ['/a/one', '/a/two', '/private/x']),
  [at('/b')]: page('Page B', ['/gone', '/moved'], { forms: [aForm({ action: at('/ask') })] }),
  [at('/a/one')]: page('One', ['/a/three']),
  [at('/a/two')]: page('Two', []),
  [at('/a/three')]: page('Three', []),
  [at('/moved')]: { redirectTo: at('/a/four') },
  [at('/a/four')]: page('Four', []),
};

/** A site with a start page that leads to a hub with many products. */
function shop(products: number): FakeAnswers {
  const paths = numbered(products, 'products');
  return {
    [at('/robots.txt')]: { status: 404 },
    [home]: page('Shop', ['/products']),
    [at('/products')]: page('Products', paths),
    ...Object.fromEntries(paths.map((path) => [at(path), page(`Lamp ${path}`, [])])),
  };
}

const queue = {
  enqueue: async () => {},
  ahead: async () => null,
  hasWorkers: async () => true,
  close: async () => {},
  work: async () => ({ close: async () => {} }),
};

async function discovered(world: ScanWorld, maxPages = 500): Promise<string> {
  const limits = { maxPages, depthLimit: 10 };
  const { id } = await world.startScan(home, { scanType: 'smart', limits });
  expect((await world.work(id)).status).toBe('awaiting_selection');
  return id;
}

async function confirm(world: ScanWorld, scanId: string, urls: readonly string[]): Promise<void> {
  const confirmSelection = makeConfirmSelection({ ...world.ports, queue }, NO_SCAN_QUOTAS);
  await confirmSelection({ scanId, userId: OWNER, urls });
}

const readMore = (world: ScanWorld, scanId: string, urls?: readonly string[], mostPages = 500) =>
  makeReadMore(
    { ...world.ports, queue },
    { ...NO_SCAN_QUOTAS, mostPages },
  )({
    ...{ scanId, urls },
    userId: OWNER,
  });

describe('The discovery of a site without a sitemap', () => {
  it('follows links to every page, with titles, before the selection', async () => {
    const site = new FakeSite(deep);
    const world = new ScanWorld(site);
    await discovered(world);
    const [announced] = world.named('url-prioritization');
    const titles = announced?.categorizedUrls.map(({ url, title }) => [
      url.slice(home.length),
      title,
    ]);
    expect(titles).toEqual(
      expect.arrayContaining([
        ['a', 'Page A'],
        ['a/one', 'One'],
        ['a/three', 'Three'],
        ['a/four', 'Four'],
      ]),
    );
    expect(site.browserHits).toEqual([home]);
  });

  it('recommends all of a small site that can be read, and reads all of it', async () => {
    const world = new ScanWorld(new FakeSite(deep));
    const id = await discovered(world);
    const urls = await recommendedUrls(world.storage.pages, id);
    const readable = ['', 'a', 'b', 'a/one', 'a/two', 'a/three', 'a/four'].map(at);
    expect([...urls].sort()).toEqual(readable.sort());
    await confirm(world, id, urls);
    const { counts } = await world.work(id);
    expect(counts).toMatchObject({
      pagesCrawled: 7,
      pagesTotal: 7,
      // The page that robots.txt forbids, the one that does not exist, and the address that redirects.
      skipped: 3,
      failed: 0,
      offered: 0,
    });
  });

  it('says why a page cannot be read, and requests no page that robots.txt forbids', async () => {
    const site = new FakeSite(deep);
    const world = new ScanWorld(site);
    await discovered(world);
    const reasons = Object.fromEntries(
      (world.named('url-prioritization')[0]?.categorizedUrls ?? []).map(({ url, reason }) => [
        url.slice(home.length),
        reason,
      ]),
    );
    expect(reasons).toMatchObject({
      gone: 'Cannot be read: answered 404.',
      'private/x': 'Cannot be read: robots.txt forbids it.',
    });
    expect(site.hits(at('/private/x'))).toBe(0);
  });

  it('neither offers nor counts an address that redirects to another page', async () => {
    const site = new FakeSite({
      ...deep,
      [at('/a/one')]: page('One', ['/a/three', '/moved']),
    });
    const world = new ScanWorld(site);
    const id = await discovered(world);
    const [announced] = world.named('url-prioritization');
    expect(announced?.categorizedUrls.map(({ url }) => url)).not.toContain(at('/moved'));
    expect(await world.storage.pages.find(id, at('/moved'))).toMatchObject({
      state: 'skipped',
      cause: { kind: 'moved', to: at('/a/four') },
    });
    expect(world.named('page-skipped')).toMatchObject([
      { url: at('/moved'), reason: `redirects to ${at('/a/four')}` },
    ]);
    await confirm(world, id, await recommendedUrls(world.storage.pages, id));
    await world.work(id);
    // One page links to it again: nothing new is found.
    expect(site.hits(at('/moved'))).toBe(1);
  });

  it('recommends pages that need a log-in, because the owner may give credentials', async () => {
    const world = new ScanWorld(
      new FakeSite({
        ...deep,
        [at('/a')]: page('Page A', ['/orders', '/account']),
        [at('/orders')]: { status: 401 },
        [at('/account')]: { redirectTo: at('/login') },
        [at('/login')]: page('Log in', []),
      }),
    );
    const id = await discovered(world);
    const urls = await recommendedUrls(world.storage.pages, id);
    expect(urls).toEqual(expect.arrayContaining([at('/orders'), at('/account')]));
  });

  it('recommends no address of a pattern that returns files', async () => {
    const files = numbered(9, 'raw');
    const world = new ScanWorld(
      new FakeSite({
        ...shop(70),
        [home]: page('Shop', ['/products', ...files.slice(0, 8)]),
        ...Object.fromEntries(
          files.map((path) => [at(path), { text: 'x', contentType: 'text/plain' }]),
        ),
        // This page lists more addresses than the survey may open: it does not open the last one.
        [at('/products')]: page('Products', [...numbered(400, 'products'), ...files.slice(8)]),
      }),
    );
    const id = await discovered(world);
    const urls = await recommendedUrls(world.storage.pages, id);
    expect(urls.filter((url) => url.includes('/raw/'))).toEqual([]);
    const last = world
      .named('url-prioritization')[0]
      ?.categorizedUrls.find(({ url }) => url === at(files[8] ?? ''));
    expect(last?.reason).toBe('Cannot be read: addresses of its kind are no pages.');
  });

  it('reports how many pages it knows while it follows links', async () => {
    const world = new ScanWorld(new FakeSite(shop(100)));
    await discovered(world);
    const told = world.named('discovery-progress').map(({ urlCount }) => urlCount);
    expect(Math.max(...told)).toBe(102);
    expect(world.named('scan-log').map(({ message }) => message)).toContainEqual(
      'Links of 102 pages lead to 101 other pages.',
    );
  });

  it('opens no more than 300 pages', async () => {
    const site = new FakeSite(shop(600));
    const world = new ScanWorld(site);
    await discovered(world);
    // Together with the start page these are 300.
    expect(site.staticHits.filter((url) => url.includes('/products'))).toHaveLength(299);
    expect(world.named('scan-log').map(({ message }) => message)).toContainEqual(
      'Links of 300 pages lead to 601 other pages at least.',
    );
  });

  it('ends when its time is over, with the pages found until then', async () => {
    const site = new FakeSite(shop(100));
    const world = new ScanWorld(site);
    const { read } = site.documents;
    Object.assign(site.documents, {
      read: async (html: string, url: string) => {
        if (url === at('/products')) await world.clock.passFollowingTime();
        return read(html, url);
      },
    });
    await discovered(world);
    expect(site.staticHits.filter((url) => url.includes('/products/'))).toEqual([]);
    expect(world.named('url-prioritization')[0]?.categorizedUrls.length).toBeGreaterThan(1);
  });

  it('does not follow the links of a site when its sitemap lists its pages', async () => {
    const listed = numbered(80, 'products').map((path) => `<url><loc>${at(path)}</loc></url>`);
    const site = new FakeSite({
      ...shop(80),
      [at('/sitemap.xml')]: {
        text: `<urlset>${listed.join('')}</urlset>`,
        contentType: 'application/xml',
      },
    });
    const world = new ScanWorld(site);
    await discovered(world);
    expect(site.staticHits.filter((url) => url.includes('/products'))).toEqual([]);
  });

  it('does not run in a standard scan, which finds the pages while it reads', async () => {
    const site = new FakeSite(deep);
    const world = new ScanWorld(site);
    const { id } = await world.startScan(home);
    const scan = await world.work(id);
    expect(scan.counts.pagesCrawled).toBe(7);
    expect(site.staticHits.filter((url) => url === at('/a'))).toHaveLength(1);
  });
});

describe('A chosen page', () => {
  it('is read even when all pages of its pattern are similar', async () => {
    const world = new ScanWorld(new FakeSite(shop(100)));
    const id = await discovered(world);
    const all = [home, at('/products'), ...numbered(100, 'products').map(at)];
    await confirm(world, id, all);
    expect((await world.work(id)).counts).toMatchObject({ pagesCrawled: 102, skipped: 0 });
  });
});

describe('Pages that are found while others are read', () => {
  /** Scripts add links, so only a browser finds the products. */
  function hidden(products: number): FakeAnswers {
    const paths = numbered(products, 'products');
    return {
      ...shop(products),
      [home]: page('Shop', ['/about', '/products']),
      [at('/about')]: page('About', []),
      [at('/products')]: { ...page('Products', paths), staticFacts: { links: [] } },
    };
  }

  it('are read too when the owner left out none, and only sampled when they are similar', async () => {
    const world = new ScanWorld(new FakeSite(hidden(200)));
    const id = await discovered(world);
    const urls = await recommendedUrls(world.storage.pages, id);
    expect(urls).toHaveLength(3);
    await confirm(world, id, urls);
    const { counts } = await world.work(id);
    expect(counts.pagesCrawled).toBeGreaterThan(20);
    expect(counts.pagesCrawled + counts.inferred).toBe(203);
    expect(counts.inferred).toBeGreaterThan(100);
    expect(counts.offered).toBe(0);
  });

  it('are offered when the owner had not chosen their section, and read when the owner asks', async () => {
    const world = new ScanWorld(new FakeSite(hidden(5)));
    const id = await discovered(world);
    await confirm(world, id, [at('/products')]);
    const scan = await world.work(id);
    expect(scan).toMatchObject({ status: 'completed', counts: { pagesCrawled: 2, offered: 5 } });

    expect(await readMore(world, id)).toMatchObject({
      status: 'crawling',
      counts: { pagesTotal: 7, offered: 0 },
    });
    const more = await world.work(id);
    expect(more).toMatchObject({ status: 'completed', counts: { pagesCrawled: 7, offered: 0 } });
    // The owner left this page out, so it is not offered.
    expect((await world.states(id))[at('/about')]).toBe('discovered');
    const files = await world.storage.manifests.find(id);
    const { pages } = JSON.parse(files?.manifest ?? '');
    expect(pages[at(numbered(5, 'products')[3] ?? '')]).toMatchObject({ scanned: true });
  });

  it('are read when the owner requests their URLs, even pages that the owner had left out', async () => {
    const world = new ScanWorld(new FakeSite(hidden(5)));
    const id = await discovered(world);
    await confirm(world, id, [at('/products')]);
    await world.work(id);
    await readMore(world, id, [at('/about')]);
    expect((await world.work(id)).counts).toMatchObject({ pagesCrawled: 3, offered: 5 });
  });

  it('raise the limit of the scan as far as the server allows, and say how many pages exceed it', async () => {
    const world = new ScanWorld(new FakeSite(hidden(9)));
    const id = await discovered(world, 2);
    await confirm(world, id, [at('/products')]);
    expect((await world.work(id)).counts).toMatchObject({ pagesCrawled: 2, offered: 9 });
    const reading = await readMore(world, id, undefined, 6);
    expect(reading).toMatchObject({
      limits: { maxPages: 6 },
      counts: { pagesTotal: 6, offered: 5 },
    });
    expect((await world.work(id)).counts).toMatchObject({ pagesCrawled: 6, offered: 5 });
    await expect(readMore(world, id, undefined, 6)).rejects.toMatchObject(NO_MORE_PAGES);
  });

  it('are refused when they were read already or were never found, and when no page is left', async () => {
    const world = new ScanWorld(new FakeSite(deep));
    const id = await discovered(world);
    await confirm(world, id, await recommendedUrls(world.storage.pages, id));
    await world.work(id);
    await expect(readMore(world, id)).rejects.toMatchObject(NO_MORE_PAGES);
    for (const url of [at('/a'), 'https://evil.example/'])
      await expect(readMore(world, id, [url])).rejects.toMatchObject({
        code: 'scan.invalid-selection',
        unknown: [url],
      });
  });

  it('leave the scan completed, with its files, when reading them is stopped', async () => {
    const world = new ScanWorld(new FakeSite(hidden(5)));
    const id = await discovered(world);
    await confirm(world, id, [at('/products')]);
    const { completedAt } = (await world.work(id)) as { completedAt?: Date };
    expect(await readMore(world, id)).toMatchObject({ status: 'crawling', completedAt });
  });
});

describe('A limit below the requested number of pages', () => {
  it('is reported before a scan of all pages begins to read', async () => {
    const listed = numbered(30, 'products').map((path) => `<url><loc>${at(path)}</loc></url>`);
    const answers = {
      ...shop(30),
      [at('/sitemap.xml')]: {
        text: `<urlset>${listed.join('')}</urlset>`,
        contentType: 'application/xml',
      },
    };
    const world = new ScanWorld(new FakeSite(answers));
    const { id } = await world.startScan(home, { limits: { maxPages: 5, depthLimit: 3 } });
    expect((await world.work(id)).counts.pagesCrawled).toBe(5);
    expect(world.named('scan-log').map(({ message }) => message)).toContainEqual(
      '32 pages are known already; this scan reads at most 5.',
    );
  });

  it('is counted when pages are chosen beyond it', async () => {
    const world = new ScanWorld(new FakeSite(shop(30)));
    const id = await discovered(world, 10);
    await confirm(world, id, [home, ...numbered(30, 'products').map(at)]);
    expect((await world.storage.scans.find(id))?.counts).toMatchObject({
      pagesTotal: 10,
      offered: 21,
    });
  });
});
