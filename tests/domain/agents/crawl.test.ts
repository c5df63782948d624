import { describe, expect, it } from '@jest/globals';
import { at, home, linkTo, noRobots, page } from '../../support/crawled-shop.ts';
import { FakeSite } from '../../support/fake-site.ts';
import { aLink } from '../../support/mothers.ts';
import { ScanWorld } from '../../support/scan-world.ts';

describe('A standard scan', () => {
  it('reads every page that links lead to, each once, and writes the files', async () => {
    const site = new FakeSite({
      ...noRobots,
      [home]: page('/a', '/b', '/a#part', '/a?utm_source=x'),
      [at('/a')]: page('/c'),
      [at('/b')]: page('/a', '/'),
      [at('/c')]: page(),
    });
    const world = new ScanWorld(site);
    const scan = await world.work((await world.startScan(home)).id);
    expect(scan).toMatchObject({
      status: 'completed',
      counts: { pagesCrawled: 4, pagesTotal: 4, failed: 0 },
    });
    const files = await world.storage.manifests.find(scan.id);
    expect(Object.keys(JSON.parse(files?.manifest ?? '').pages)).toEqual([
      home,
      at('/a'),
      at('/b'),
      at('/c'),
    ]);
    expect(site.staticHits.filter((url) => url === at('/a'))).toHaveLength(1);
    expect(world.named('scan-complete')).toHaveLength(1);
    // Both the crawler and the reviewer report the title of an opened page.
    const opened = world.named('navigation-complete');
    expect(opened.length).toBeGreaterThan(1);
    for (const { url, title } of opened) expect(title).toBe(`Title of ${url}`);
    expect(site.openSessions).toBe(0);
  });

  it('frees the memory of its readers before it writes the manifest', async () => {
    const site = new FakeSite({ ...noRobots, [home]: page('/a'), [at('/a')]: page() });
    const world = new ScanWorld(site);
    const log: string[] = [];
    site.documents.release = () => void log.push('released');
    world.onEvent = ({ name }) => {
      if (name === 'page-crawled' || name === 'robots-txt-generated') log.push(name);
    };
    await world.work((await world.startScan(home)).id);
    const order = ['page-crawled', 'released', 'robots-txt-generated'];
    expect(log.filter((each, at) => each !== log[at - 1])).toEqual(order);
  });

  it('keeps notes that do not grow with the pages of a pattern', async () => {
    const paths = Array.from({ length: 30 }, (_, index) => `/item/${index}`);
    const site = new FakeSite({
      ...noRobots,
      [home]: page(...paths),
      ...Object.fromEntries(paths.map((path) => [at(path), page()])),
    });
    const world = new ScanWorld(site);
    const scan = await world.work((await world.startScan(home)).id);
    expect(scan.counts.pagesCrawled).toBe(31);
    const learnt = await world.storage.notes.read(scan.id, 'learnt-patterns');
    const kept = Object.values(learnt?.structures ?? {}).map((structures) => structures.length);
    expect(kept.length).toBeGreaterThan(0);
    expect(Math.max(...kept)).toBe(1);
  });

  it('stops at its page limit', async () => {
    const paths = Array.from({ length: 40 }, (_, index) => `/p${index}`);
    const site = new FakeSite({
      ...noRobots,
      [home]: page(...paths),
      ...Object.fromEntries(paths.map((path) => [at(path), page()])),
    });
    const world = new ScanWorld(site);
    const started = await world.startScan(home, { limits: { maxPages: 7, depthLimit: 10 } });
    expect((await world.work(started.id)).counts).toMatchObject({ pagesCrawled: 7, pagesTotal: 7 });
  });

  it('goes no deeper than its depth limit, but lists the links that it found there', async () => {
    const site = new FakeSite({
      ...noRobots,
      [home]: page('/1'),
      [at('/1')]: page('/2'),
      [at('/2')]: page('/3'),
      [at('/3')]: page(),
    });
    const world = new ScanWorld(site);
    const { id } = await world.startScan(home, { limits: { maxPages: 100, depthLimit: 2 } });
    await world.work(id);
    expect(await world.states(id)).toMatchObject({ [at('/2')]: 'read', [at('/3')]: 'discovered' });
  });

  it('lists the start pages of other languages without reading them', async () => {
    const start = page('/a');
    const alternates = [
      { url: home, type: null, language: 'en' },
      { url: at('/fr/'), type: null, language: 'fr' },
      { url: at('/private/de/'), type: null, language: 'de' },
      { url: 'https://other.example/it/', type: null, language: 'it' },
      { url: at('/feed'), type: 'application/rss+xml', language: null },
      { url: at('/choose'), type: null, language: 'x-default' },
    ];
    const site = new FakeSite({
      [at('/robots.txt')]: { status: 200, text: 'User-agent: *\nDisallow: /private/' },
      [home]: { ...start, facts: { ...start.facts, alternates } },
      [at('/a')]: page(),
      [at('/fr/')]: page(),
    });
    const world = new ScanWorld(site);
    const scan = await world.work((await world.startScan(home)).id);
    expect(scan.counts.pagesCrawled).toBe(2);
    expect(await world.states(scan.id)).toEqual({
      [home]: 'read',
      [at('/a')]: 'read',
      [at('/fr/')]: 'discovered',
    });
    const files = await world.storage.manifests.find(scan.id);
    expect(JSON.parse(files?.manifest ?? '').pages[at('/fr/')]).toMatchObject({ scanned: false });
  });

  it('skips what robots.txt forbids, and requests robots.txt first', async () => {
    const site = new FakeSite({
      [at('/robots.txt')]: { text: 'User-agent: *\nDisallow: /private\n' },
      [home]: page('/private/x', '/open'),
      [at('/open')]: page(),
    });
    const world = new ScanWorld(site);
    const { id } = await world.startScan(home);
    await world.work(id);
    expect(await world.states(id)).toMatchObject({
      [at('/private/x')]: 'skipped: robots.txt forbids it',
      [at('/open')]: 'read',
    });
    expect(site.hits(at('/private/x'))).toBe(0);
    expect(site.staticHits[0]).toBe(at('/robots.txt'));
  });

  it('offers only the lines to add when the site’s robots.txt is too long to copy', async () => {
    const site = new FakeSite({
      [at('/robots.txt')]: { text: 'User-agent: *\nDisallow: /private\n', truncated: 'limit' },
      [home]: page('/private/x'),
    });
    const world = new ScanWorld(site);
    const { id } = await world.startScan(home);
    await world.work(id);
    expect(site.hits(at('/private/x'))).toBe(0);
    const robots = (await world.storage.manifests.find(id))?.robots;
    const lines = (robots?.updated ?? '').split('\n').filter((line) => line !== '');
    expect(lines).toEqual([
      expect.stringMatching(/^# Your robots\.txt is too long to be copied here: /),
      ...(robots?.addedLines ?? ['none']),
    ]);
    expect(robots?.addedLines.join()).not.toContain('Allow');
  });

  it('never follows links that log out, are nofollow, leave the site or lead to images', async () => {
    const site = new FakeSite({
      ...noRobots,
      [home]: {
        facts: {
          links: [
            linkTo('/logout'),
            linkTo('/photo.jpg'),
            linkTo('/reply', { nofollow: true }),
            { ...linkTo('/'), url: 'https://other.example/' },
            { ...linkTo('/'), url: 'https://sub.shop.example/' },
          ],
        },
      },
    });
    const world = new ScanWorld(site);
    const { id } = await world.startScan(home);
    await world.work(id);
    expect(Object.keys(await world.states(id))).toEqual([home]);
  });

  it('reads the target of a redirect, unless it is on another site', async () => {
    const site = new FakeSite({
      ...noRobots,
      [home]: page('/old', '/out'),
      [at('/old')]: { redirectTo: at('/new') },
      [at('/out')]: { redirectTo: 'https://other.example/' },
      [at('/new')]: page(),
      'https://other.example/': page('/trap'),
    });
    const world = new ScanWorld(site);
    const { id } = await world.startScan(home);
    await world.work(id);
    expect(await world.states(id)).toMatchObject({
      [at('/old')]: `skipped: redirects to ${at('/new')}`,
      [at('/new')]: 'read',
      [at('/out')]: 'skipped: leads to another site (other.example)',
    });
  });

  it('uses the origin to which the start page redirects in its manifest and sitemap', async () => {
    const www = (path: string) => `https://www.shop.example${path}`;
    const pages = Array.from({ length: 7 }, (_, index) => `/page/${index + 1}`);
    const next = (path: string) => ({
      ...aLink('Next', www(path)),
      locators: [{ kind: 'css' as const, value: 'a.next', basis: 'class' as const }],
    });
    const site = new FakeSite({
      [www('/robots.txt')]: { status: 404 },
      ...noRobots,
      [home]: { redirectTo: www('/') },
      [www('/')]: { facts: { links: pages.map((path) => ({ ...linkTo(path), url: www(path) })) } },
      ...Object.fromEntries(
        pages.map((path, index) => [
          www(path),
          { facts: { elements: pages.slice(index + 1, index + 2).map(next) } },
        ]),
      ),
    });
    const world = new ScanWorld(site);
    const { id } = await world.startScan(home);
    await world.work(id);
    const files = await world.storage.manifests.find(id);
    const manifest = JSON.parse(files?.manifest ?? '');
    expect(Object.keys(manifest.pages)).toContain(manifest.website.start_url);
    expect(manifest.website.start_url).toBe(www('/'));
    expect(manifest.workflows).toMatchObject([
      { start_url: www('/page/1'), success: { kind: 'url', value: www('/page/*') } },
    ]);
    expect(files?.sitemaps.map(({ content }) => content).join()).not.toContain(home);
  });

  it('does not follow endless chains of pages', async () => {
    const steps = Array.from({ length: 50 }, (_, step) => [
      at(`/on/${step}`),
      { facts: { metaRefresh: at(`/on/${step + 1}`) } },
    ]);
    const site = new FakeSite({
      ...noRobots,
      [home]: page('/on/0', '/last'),
      [at('/last')]: page(),
      ...Object.fromEntries(steps),
    });
    const world = new ScanWorld(site);
    const { id } = await world.startScan(home, { limits: { maxPages: 100, depthLimit: 5 } });
    const { status, counts } = await world.work(id);
    expect({ status, read: counts.pagesCrawled }).toEqual({ status: 'completed', read: 2 });
    expect(steps.filter(([url]) => site.hits(url as string) > 0).length).toBeLessThan(10);
  });

  it('finds linked pages even if the sitemap alone fills the frontier', async () => {
    const entries = Array.from({ length: 300 }, (_, n) => at(`/entry/${n}`));
    const site = new FakeSite({
      ...noRobots,
      [at('/sitemap.xml')]: {
        contentType: 'application/xml',
        text: `<urlset>${entries.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`,
      },
      [home]: page('/hall'),
      [at('/hall')]: page('/garden'),
      [at('/garden')]: page(),
    });
    const world = new ScanWorld(site, { settings: { maxUrls: 100 } });
    const { id } = await world.startScan(home, { limits: { maxPages: 83, depthLimit: 10 } });
    await world.work(id);
    const states = await world.states(id);
    expect(Object.keys(states)).toHaveLength(91);
    expect(states).toMatchObject({ [at('/hall')]: 'read', [at('/garden')]: 'read' });
  });

  it('distinguishes duplicates (soft 404s) from pages', async () => {
    const paths = Array.from({ length: 30 }, (_, index) => `/soft${index}`);
    const soft = { facts: { title: 'Nothing here', text: 'Nothing here', links: [] } };
    const site = new FakeSite({
      ...noRobots,
      [home]: page(...paths),
      ...Object.fromEntries(paths.map((path) => [at(path), soft])),
    });
    const world = new ScanWorld(site, { settings: { concurrency: 1 } });
    const { id } = await world.startScan(home);
    const scan = await world.work(id);
    expect(scan.counts.pagesCrawled).toBe(2);
    expect(scan.counts.skipped).toBe(29);
  });

  it('reads pages without a browser where the result is the same', async () => {
    const paths = Array.from({ length: 60 }, (_, index) => `/docs/page-${index}.html`);
    const site = new FakeSite({
      ...noRobots,
      [home]: page(...paths),
      ...Object.fromEntries(paths.map((path) => [at(path), page()])),
    });
    const world = new ScanWorld(site);
    const { id } = await world.startScan(home);
    const { counts } = await world.work(id);
    expect(counts.pagesCrawled).toBe(61);
    expect(counts.static).toBeGreaterThan(45);
    expect(counts.rendered).toBe(61 - counts.static);
    const thoughts = world.named('agent-thinking').map(({ text }) => text);
    expect(thoughts.filter((text) => text.includes('can do without one'))).toHaveLength(1);
  });

  it('opens a browser for pages that are empty without one', async () => {
    const paths = Array.from({ length: 12 }, (_, index) => `/app/view-${index}`);
    const empty = { text: '', textLength: 0, scripts: 3, links: [], elements: [], headings: [] };
    const site = new FakeSite({
      ...noRobots,
      [home]: { ...page(...paths), staticFacts: empty },
      ...Object.fromEntries(paths.map((path) => [at(path), { ...page(), staticFacts: empty }])),
    });
    const world = new ScanWorld(site);
    const { id } = await world.startScan(home);
    expect((await world.work(id)).counts).toMatchObject({ rendered: 13, static: 0 });
  });

  it('keeps Crawl-delay between requests', async () => {
    const site = new FakeSite({
      [at('/robots.txt')]: { text: 'User-agent: *\nCrawl-delay: 2\n' },
      [home]: page('/a', '/b', '/c'),
      [at('/a')]: page(),
      [at('/b')]: page(),
      [at('/c')]: page(),
    });
    const world = new ScanWorld(site);
    const { id } = await world.startScan(home);
    const before = world.clock.monotonicMs();
    await world.work(id);
    expect(world.clock.monotonicMs() - before).toBeGreaterThanOrEqual(3 * 2_000);
  });
});
