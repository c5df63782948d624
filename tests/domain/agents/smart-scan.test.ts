import { describe, expect, it } from '@jest/globals';
import type { Manifest } from '@signpost/backend-domain/model/manifest/file/manifest.ts';
import { NO_SCAN_QUOTAS } from '@signpost/backend-domain/model/scan/scan-quotas.ts';
import type { ScanSession } from '@signpost/backend-domain/model/scan/scan-session.ts';
import { makeConfirmSelection } from '@signpost/backend-domain/use-cases/confirm-selection.ts';
import { recommendedUrls } from '@signpost/backend-domain/use-cases/recommended-urls.ts';
import { type FakeAnswers, FakeSite } from '../../support/fake-site.ts';
import { aButton, aForm, aLink } from '../../support/mothers.ts';
import { OWNER, SCORES, ScanWorld } from '../../support/scan-world.ts';
import { brokenModel, ScriptedModel } from '../../support/scripted-model.ts';

const home = 'https://shop.example/';
const at = (path: string): string => new URL(path, home).href;
const products = Array.from(
  { length: 200 },
  (_, index) => `/products/lamp-${index}-of-${index * 7}`,
);

const navigation = ['/products', '/about', '/contact'].map((path) =>
  aLink(path.slice(1), at(path), { landmark: 'navigation' }),
);
const links = (paths: readonly string[]) =>
  paths.map((path) => ({
    url: at(path),
    text: `To ${path}`,
    landmark: 'main' as const,
    nofollow: false,
  }));
const inNavigation = (paths: readonly string[]) =>
  links(paths).map((link) => ({ ...link, landmark: 'navigation' as const }));

function page(title: string, facts: object = {}) {
  return {
    facts: {
      title,
      text: title,
      elements: [...navigation, aButton('Open menu')],
      forms: [aForm({ action: at('/search') })],
      links: inNavigation(['/products', '/about', '/contact']),
      ...facts,
    },
  };
}

const sitemap = `<urlset>${[...products, '/admin/lamps'].map((path) => `<url><loc>${at(path)}</loc></url>`).join('')}</urlset>`;

const shop: FakeAnswers = {
  [at('/robots.txt')]: { text: `User-agent: *\nDisallow: /admin\nSitemap: ${at('/map.xml')}\n` },
  [at('/map.xml')]: { text: sitemap, contentType: 'application/xml' },
  [home]: page('The lamp shop'),
  [at('/products')]: page('All lamps', { links: links(products.slice(0, 20)) }),
  [at('/about')]: page('About us'),
  [at('/contact')]: page('Contact'),
  ...Object.fromEntries(products.map((path) => [at(path), page(`Lamp ${path}`)])),
};

const SMART = { scanType: 'smart', limits: { maxPages: 500, depthLimit: 5 } } as const;

async function discovered(world: ScanWorld): Promise<string> {
  const { id } = await world.startScan(home, SMART);
  expect((await world.work(id)).status).toBe('awaiting_selection');
  return id;
}

/** A scan that repeats the choice of `earlier`, after a worker has worked on it. */
async function repeated(world: ScanWorld, earlier: string): Promise<ScanSession> {
  const { id } = await world.startScan(home, { ...SMART, id: `repeats-${++repetitions}` });
  await world.storage.notes.write(id, 'repeats', { scanId: earlier });
  return world.work(id);
}
let repetitions = 0;

async function confirm(world: ScanWorld, scanId: string, urls: readonly string[]): Promise<void> {
  const queue = {
    enqueue: async () => {},
    ahead: async () => null,
    hasWorkers: async () => true,
    close: async () => {},
    work: async () => ({ close: async () => {} }),
  };
  const confirmSelection = makeConfirmSelection({ ...world.ports, queue }, NO_SCAN_QUOTAS);
  await confirmSelection({ scanId, userId: OWNER, urls });
}

describe('A smart scan', () => {
  it('finds pages by the sitemap, categorises their URLs with reasons, and waits for a selection', async () => {
    const site = new FakeSite(shop);
    const world = new ScanWorld(site);
    const id = await discovered(world);
    const [announced] = world.named('url-prioritization');
    expect(announced?.categorizedUrls).toHaveLength(205);
    expect(announced?.categorizedUrls.every(({ reason }) => reason.length > 5)).toBe(true);
    expect(announced?.stats.important).toBe(announced?.recommendedCount);
    expect(await recommendedUrls(world.storage.pages, id)).toEqual(
      expect.arrayContaining([home, at('/products'), at('/contact')]),
    );
    expect(world.named('discovery-progress').map(({ status }) => status)).toEqual(
      expect.arrayContaining(['fetching_sitemap', 'sitemap_found', 'analyzing_urls']),
    );
    expect(site.openSessions).toBe(0);
  });

  it('lists pages that were not chosen, with the template of similar pages that were', async () => {
    const world = new ScanWorld(new FakeSite(shop));
    const id = await discovered(world);
    await confirm(world, id, [home, ...products.slice(0, 30).map(at)]);
    const scan = await world.work(id);
    // The skipped page is the one that robots.txt forbids.
    expect(scan).toMatchObject({ status: 'completed', counts: { pagesCrawled: 31, skipped: 1 } });
    const { found, pagesCrawled, inferred, skipped, failed } = scan.counts;
    expect(pagesCrawled + inferred + skipped + failed).toBe(found);
    const manifest = JSON.parse(
      (await world.storage.manifests.find(id))?.manifest ?? '',
    ) as Manifest;
    const pages = Object.values(manifest.pages);
    expect(
      pages.filter(({ scanned, template }) => !scanned && template !== null).length,
    ).toBeGreaterThan(150);
  });

  it('leaves out inferred pages that the reviewer finds not to exist, and counts them as failed', async () => {
    const missing = [...products.slice(30)].sort().at(-1) ?? '';
    const world = new ScanWorld(new FakeSite({ ...shop, [at(missing)]: { status: 404 } }));
    const id = await discovered(world);
    await confirm(world, id, [home, ...products.slice(0, 30).map(at)]);
    const { counts } = await world.work(id);
    expect(await world.storage.pages.find(id, at(missing))).toMatchObject({
      ...{ state: 'failed', cause: { kind: 'answered', status: 404 } },
    });
    const files = await world.storage.manifests.find(id);
    const manifest = JSON.parse(files?.manifest ?? '') as Manifest;
    const inferred = Object.values(manifest.pages).filter(({ scanned }) => !scanned);
    expect(counts).toMatchObject({ pagesCrawled: 31, inferred: inferred.length, failed: 1 });
    expect(counts.found).toBe(31 + inferred.length + counts.skipped + 1);
    expect(files?.manifest).not.toContain(`"${at(missing)}"`);
    expect(files?.sitemaps[0]?.content).toContain(`<loc>${at(products[0] ?? '')}</loc>`);
    expect(files?.sitemaps[0]?.content).not.toContain(`<loc>${at(missing)}</loc>`);
    expect(manifest.review?.summary).toContain(`${at(missing)} does not exist (404)`);
  });

  it('repeats the choice of an earlier scan of the site without asking', async () => {
    const world = new ScanWorld(new FakeSite(shop));
    const first = await discovered(world);
    const chosen = [home, at('/about'), ...products.slice(0, 30).map(at)];
    await confirm(world, first, chosen);
    await world.work(first);
    const scan = await repeated(world, first);
    const { id } = scan;
    expect(scan).toMatchObject({ status: 'completed', counts: { pagesCrawled: 32 } });
    const read = Object.entries(await world.states(id)).filter(([, state]) => state === 'read');
    expect(read.map(([url]) => url).sort()).toEqual([...chosen].sort());
  });

  it('asks for a choice when the scan that it repeats is gone or was never chosen for', async () => {
    const world = new ScanWorld(new FakeSite(shop));
    const earlier = await discovered(world);
    expect((await repeated(world, earlier)).status).toBe('awaiting_selection');
    await world.storage.scans.delete(earlier);
    expect((await repeated(world, earlier)).status).toBe('awaiting_selection');
  });

  it('reports an efficiency of 0 for a pattern that it read completely', async () => {
    const world = new ScanWorld(new FakeSite(shop));
    const id = await discovered(world);
    const chosen = products.slice(0, 5).map(at);
    await confirm(world, id, chosen);
    await world.work(id);
    expect(world.named('pattern-complete')).toEqual([
      {
        pattern: '/products/:slug',
        totalCount: 5,
        scanned: 5,
        skipped: 0,
        efficiency: 0,
      },
    ]);
  });

  it('reads the target of a chosen page’s redirect, even a target that was not chosen or not known', async () => {
    const world = new ScanWorld(
      new FakeSite({
        ...shop,
        [at('/about')]: { redirectTo: at('/about/') },
        [at('/about/')]: page('About us'),
        [at('/products')]: { redirectTo: at('/contact') },
      }),
    );
    const id = await discovered(world);
    await confirm(world, id, [home, at('/about'), at('/products')]);
    expect((await world.work(id)).counts).toMatchObject({ pagesCrawled: 3, pagesTotal: 3 });
    expect(await world.states(id)).toMatchObject({
      [home]: 'read',
      [at('/about')]: `skipped: redirects to ${at('/about/')}`,
      [at('/about/')]: 'read',
      [at('/products')]: `skipped: redirects to ${at('/contact')}`,
      [at('/contact')]: 'read',
    });
  });

  it('reports its actions and thoughts for each page', async () => {
    const world = new ScanWorld(new FakeSite(shop));
    const id = await discovered(world);
    await confirm(world, id, [at('/about'), at('/contact')]);
    await world.work(id);
    const done = world.named('agent-action');
    expect(done.filter(({ agent }) => agent === 'crawler').map(({ details }) => details)).toEqual(
      expect.arrayContaining(['About us', 'Contact']),
    );
    expect(done.filter(({ agent }) => agent === 'manifest').map(({ action }) => action)).toEqual([
      'Comparing pages',
      'Described the site',
      'Wrote the manifest',
      'Wrote the other files',
    ]);
    expect(done.some(({ agent }) => agent === 'reviewer')).toBe(true);
    const thoughts = world.named('agent-thinking').map(({ text }) => text);
    expect(thoughts).toEqual(
      expect.arrayContaining([
        'robots.txt forbids 1 known page (skipped) and names 1 sitemap.',
        expect.stringMatching(/^I know 205 pages now: 201 from sitemaps/),
        expect.stringMatching(/^Of 205 pages I would read/),
        expect.stringMatching(/has 1 form:/),
      ]),
    );
  });

  it('counts the pages to read as soon as they are chosen', async () => {
    const world = new ScanWorld(new FakeSite(shop));
    const id = await discovered(world);
    await confirm(world, id, [at('/about'), at('/contact')]);
    expect((await world.storage.scans.find(id))?.counts).toMatchObject({
      pagesCrawled: 1,
      pagesTotal: 3,
    });
  });

  it('reads only the chosen pages', async () => {
    const world = new ScanWorld(new FakeSite(shop));
    const id = await discovered(world);
    await confirm(world, id, [at('/about')]);
    expect((await world.work(id)).counts.pagesCrawled).toBe(2);
    expect(await world.states(id)).toMatchObject({
      [home]: 'read',
      [at('/about')]: 'read',
      [at('/contact')]: 'discovered',
    });
  });

  it('reads the pages of the first of two concurrent selections', async () => {
    const world = new ScanWorld(new FakeSite(shop));
    const id = await discovered(world);
    const settled = await Promise.allSettled([
      confirm(world, id, [at('/about')]),
      confirm(world, id, [at('/contact'), at('/products')]),
    ]);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(await world.states(id)).toMatchObject({
      [at('/about')]: 'pending',
      [at('/contact')]: 'discovered',
      [at('/products')]: 'discovered',
    });
    expect((await world.storage.scans.find(id))?.counts.pagesTotal).toBe(2);
  });

  it('refuses a selection of URLs that it did not discover', async () => {
    const world = new ScanWorld(new FakeSite(shop));
    const id = await discovered(world);
    await expect(confirm(world, id, [at('/about'), 'https://evil.example/'])).rejects.toMatchObject(
      {
        code: 'scan.invalid-selection',
        unknown: ['https://evil.example/'],
      },
    );
    await expect(confirm(world, id, [])).rejects.toMatchObject({ code: 'scan.invalid-selection' });
  });

  it('completes when the model does not answer, and logs this', async () => {
    const world = new ScanWorld(new FakeSite(shop), { model: brokenModel() });
    const id = await discovered(world);
    await confirm(world, id, [home, at('/about')]);
    expect((await world.work(id)).status).toBe('completed');
    expect(
      world.named('scan-log').filter(({ message }) => message.includes('model did not answer'))
        .length,
    ).toBeGreaterThan(0);
  });

  it('gives the model its four tasks, and uses its summary of the site', async () => {
    const model = new ScriptedModel({
      'describe-site': () => ({ summary: 'Sells lamps.', details: 'Lamps of all kinds.' }),
    });
    const world = new ScanWorld(new FakeSite(shop), { model });
    const id = await discovered(world);
    await confirm(world, id, [home]);
    await world.work(id);
    const files = await world.storage.manifests.find(id);
    expect(JSON.parse(files?.manifest ?? '').website.description).toBe('Sells lamps.');
    expect(files?.llmsTxt).toContain('> Sells lamps.');
    expect(new Set(model.asked.map(({ task }) => task))).toEqual(
      new Set(['prioritise-urls', 'describe-page-purposes', 'describe-site', 'summarise-review']),
    );
  });
});

describe('The files of a scan', () => {
  it('keep the site’s robots.txt, list indexable pages, and contain the scores and the review', async () => {
    const hidden = page('Secret sale', { metaRobots: ['noindex'] });
    const world = new ScanWorld(new FakeSite({ ...shop, [at('/about')]: hidden }));
    const id = await discovered(world);
    await confirm(world, id, [home, at('/about'), at('/contact')]);
    await world.work(id);
    const files = await world.storage.manifests.find(id);
    const manifest = JSON.parse(files?.manifest ?? '') as Manifest;
    const { reason: _, ...scores } = SCORES;
    expect(manifest.scores).toEqual(scores);
    expect(manifest.review?.verified).toBeGreaterThan(0);
    expect(manifest.review?.broken).toBe(0);
    expect(files?.robots.updated.startsWith(files.robots.original ?? 'none')).toBe(true);
    expect(files?.robots.updated).toContain(
      'AI-Manifest: https://signpost.example/api/scanner/public/manifest/shop.example',
    );
    const [map] = files?.sitemaps ?? [];
    expect(map?.content).toContain(at('/contact'));
    expect(map?.content).not.toContain(at('/about'));
    expect(manifest.pages).toHaveProperty([at(products[0] ?? '')]);
    expect(manifest.pages).not.toHaveProperty([at('/admin/lamps')]);
    expect(map?.content).not.toContain('/admin');
    expect(JSON.parse(files?.wellKnown ?? '')).toMatchObject({
      manifest_provider: 'Signpost',
      domain: 'shop.example',
    });
  });
});

describe('The reviewer', () => {
  it('opens several pages at a time, and pages that were not read after all others', async () => {
    const site = new FakeSite(shop);
    const world = new ScanWorld(site);
    const id = await discovered(world);
    await confirm(world, id, [home, at('/about'), ...products.map(at)]);
    await world.work(id);
    const { pages } = JSON.parse(
      (await world.storage.manifests.find(id))?.manifest ?? '',
    ) as Manifest;
    const isUnread = (url: string) => pages[url]?.scanned === false;
    const firstUnread = site.openedPages.findIndex(isUnread);
    const readAfterwards = site.openedPages.slice(firstUnread).filter((url) => !isUnread(url));
    expect(site.mostOpenPages).toBeGreaterThan(1);
    expect(site.mostOpenPages).toBeLessThanOrEqual(6);
    expect(firstUnread).toBeGreaterThan(1);
    // Only the workflows are replayed after them; they start on the start page.
    expect(new Set(readAfterwards)).toEqual(new Set([home]));
  });

  it('withholds elements that the live page no longer has', async () => {
    // The first two requests, which the crawler makes, return the button; the reviewer's request does not.
    const site = new FakeSite({
      ...shop,
      [at('/contact')]: (times) =>
        times <= 2
          ? page('Contact', { elements: [...navigation, aButton('Call us')] })
          : page('Contact', { elements: navigation }),
    });
    const world = new ScanWorld(site);
    const id = await discovered(world);
    await confirm(world, id, [home, at('/contact')]);
    await world.work(id);
    const manifest = JSON.parse(
      (await world.storage.manifests.find(id))?.manifest ?? '',
    ) as Manifest;
    expect(manifest.review?.broken).toBeGreaterThan(0);
    expect(manifest.pages[at('/contact')]?.elements.map(({ name }) => name)).not.toContain(
      'Call us',
    );
  });

  it('continues without a page that cannot be opened again', async () => {
    const site = new FakeSite({
      ...shop,
      [at('/contact')]: (times) => (times <= 2 ? page('Contact') : { unreachable: 'timeout' }),
    });
    const world = new ScanWorld(site);
    const id = await discovered(world);
    await confirm(world, id, [home, at('/contact')]);
    expect((await world.work(id)).status).toBe('completed');
  });
});
