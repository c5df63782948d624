import { describe, expect, it } from '@jest/globals';
import type { LinkFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import { failureOf, step } from '@signpost/backend-domain/model/scan/scan-session.ts';
import { TooComplexToRead } from '@signpost/backend-domain/model/shared/too-complex-to-read.ts';
import { type FakeAnswers, FakeSite } from '../../support/fake-site.ts';
import { aLink, noon } from '../../support/mothers.ts';
import { ScanWorld } from '../../support/scan-world.ts';

const home = 'https://shop.example/';
const at = (path: string): string => new URL(path, home).href;

function linkTo(path: string, overrides: Partial<LinkFact> = {}): LinkFact {
  return { url: at(path), text: `To ${path}`, landmark: 'main', nofollow: false, ...overrides };
}

function page(...paths: string[]) {
  return {
    facts: {
      links: paths.map((path) => linkTo(path)),
      elements: paths.map((path) => aLink(`To ${path}`, at(path))),
    },
  };
}

const noRobots: FakeAnswers = { [at('/robots.txt')]: { status: 404 } };

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
    // Whoever opened a page, the crawler or the reviewer, says what it is called.
    const opened = world.named('navigation-complete');
    expect(opened.length).toBeGreaterThan(1);
    for (const { url, title } of opened) expect(title).toBe(`Title of ${url}`);
    expect(site.openSessions).toBe(0);
  });

  it('keeps notes whose size does not grow with the pages of a pattern', async () => {
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

  it('tries a page that could not be read once more, and then skips it with the reason', async () => {
    const site = new FakeSite({
      ...noRobots,
      [home]: page('/poison', '/b'),
      [at('/poison')]: page(),
      [at('/b')]: page('/c'),
      [at('/c')]: page(),
    });
    const world = new ScanWorld(site);
    const read = site.documents.readStructured;
    let readings = 0;
    Object.assign(site.documents, {
      readStructured: async (html: string, url: string) => {
        if (url !== at('/poison')) return read(html, url);
        readings += 1;
        throw new TooComplexToRead('This page');
      },
    });
    const scan = await world.work((await world.startScan(home)).id);
    expect(scan).toMatchObject({ status: 'completed', counts: { pagesCrawled: 3, skipped: 1 } });
    expect((await world.states(scan.id))[at('/poison')]).toBe('skipped: too complex to read');
    expect(readings).toBe(2);
  });

  it('reads the pages alone that a dead process was reading, and skips the one that killed three', async () => {
    const site = new FakeSite({
      ...noRobots,
      [home]: page('/poison', '/b'),
      [at('/poison')]: page(),
      [at('/b')]: page('/c'),
      [at('/c')]: page(),
    });
    const world = new ScanWorld(site);
    const read = site.documents.readStructured;
    let readings = 0;
    let reading = 0;
    const together: string[] = [];
    const shutdown: AbortController[] = [];
    Object.assign(site.documents, {
      readStructured: async (html: string, url: string) => {
        reading += 1;
        if (reading > 1) together.push(url);
        await Promise.resolve();
        reading -= 1;
        if (url !== at('/poison')) return read(html, url);
        readings += 1;
        // A process that dies writes nothing any more.
        world.storage.notes.writeHeld = async () => {};
        shutdown.at(-1)?.abort(new Error('This process dies.'));
        throw new Error('This process dies.');
      },
    });
    const writeHeld = world.storage.notes.writeHeld.bind(world.storage.notes);
    const { id } = await world.startScan(home);
    for (let process = 0; process < 4; process += 1) {
      world.storage.notes.writeHeld = writeHeld;
      shutdown.push(new AbortController());
      await world.work(id, shutdown.at(-1)?.signal);
    }
    expect(readings).toBe(3);
    expect((await world.states(id))[at('/poison')]).toBe('skipped: too complex to read');
    expect(await world.storage.scans.find(id)).toMatchObject({
      status: 'completed',
      counts: { pagesCrawled: 3 },
    });
  });

  it('fails with a reason when its start page killed three processes', async () => {
    const site = new FakeSite({ ...noRobots, [home]: page('/a') });
    const world = new ScanWorld(site);
    const { id, startUrl } = await world.startScan(home);
    const lease = await world.storage.scans.lease(id, 'worker-0', noon, 1);
    if (lease === null) throw new Error('The scan is free.');
    await world.storage.notes.writeHeld(lease, 'in-hand', {
      together: [],
      alone: startUrl,
      deaths: { [startUrl]: 2 },
    });
    await world.storage.scans.release(lease);
    expect(await world.work(id)).toMatchObject({
      status: 'failed',
      failure: { message: expect.stringContaining(`${startUrl} is too complex to read.`) },
    });
    expect(site.hits(home)).toBe(0);
  });

  it('fails with a reason when its start page cannot be read', async () => {
    const site = new FakeSite({ ...noRobots, [home]: page('/a') });
    const world = new ScanWorld(site);
    Object.assign(site.documents, {
      readStructured: async () => {
        throw new TooComplexToRead('This page');
      },
    });
    const scan = await world.work((await world.startScan(home)).id);
    expect(scan).toMatchObject({
      status: 'failed',
      failure: { message: expect.stringContaining('is too complex to read. Start the scan at') },
    });
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

  it('goes no deeper than its depth limit, but knows what it saw there', async () => {
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

  it('leaves alone what robots.txt forbids, and asks for robots.txt first', async () => {
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

  it('offers only the lines to add when the own robots.txt is too long to be copied', async () => {
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

  it('never follows links that do something, lead elsewhere or are no pages', async () => {
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

  it('reads what a redirect leads to instead, and nothing beyond the site', async () => {
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

  it('keeps its manifest and its sitemap under the address that the start page leads to', async () => {
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

  it('does not follow pages that lead on and on', async () => {
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

  it('waits as long as a busy server asks, and then succeeds', async () => {
    const site = new FakeSite({
      ...noRobots,
      [home]: page('/busy'),
      [at('/busy')]: (times) =>
        times < 2 ? { status: 429, headers: { 'retry-after': '3' } } : page(),
    });
    const world = new ScanWorld(site);
    const { id } = await world.startScan(home);
    const before = world.clock.monotonicMs();
    await world.work(id);
    expect((await world.states(id))[at('/busy')]).toBe('read');
    expect(world.clock.monotonicMs() - before).toBeGreaterThanOrEqual(3_000);
  });

  it('gives up on a page after three tries and goes on', async () => {
    const site = new FakeSite({
      ...noRobots,
      [home]: page('/broken', '/gone', '/fine'),
      [at('/broken')]: { status: 500 },
      [at('/gone')]: { unreachable: 'reset' },
      [at('/fine')]: page(),
    });
    const world = new ScanWorld(site);
    const { id } = await world.startScan(home);
    expect((await world.work(id)).status).toBe('completed');
    expect(await world.states(id)).toMatchObject({
      [at('/broken')]: 'failed: answered 500',
      [at('/fine')]: 'read',
    });
    expect((await world.states(id))[at('/gone')]).toMatch(/^failed/);
    expect(site.hits(at('/broken'))).toBe(3);
  });

  it('tries a failed page again later, reading others meanwhile', async () => {
    const asked: number[] = [];
    const site = new FakeSite({
      ...noRobots,
      [home]: page('/flaky', '/fine'),
      [at('/flaky')]: (times) => {
        if (times > asked.length) asked.push(world.clock.monotonicMs());
        return times < 3 ? { status: 500 } : page('/late');
      },
      [at('/fine')]: page(),
      [at('/late')]: page(),
    });
    const world = new ScanWorld(site, { settings: { concurrency: 1 } });
    const { id } = await world.startScan(home);
    expect((await world.work(id)).counts).toMatchObject({ pagesCrawled: 4, failed: 0 });
    const [first = 0, second = 0, third = 0] = asked;
    expect(second - first).toBeGreaterThanOrEqual(1_000);
    expect(third - second).toBeGreaterThanOrEqual(2_000);
    const hits = site.staticHits.map((url) => new URL(url).pathname);
    expect(hits.indexOf('/fine')).toBeLessThan(hits.lastIndexOf('/flaky'));
  });

  it('finds what pages link to beside a sitemap that is larger than its room', async () => {
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

  it('does not wait for a page that its limit leaves no room for', async () => {
    const site = new FakeSite({
      ...noRobots,
      [home]: page('/broken', '/fine'),
      [at('/broken')]: { status: 500, headers: { 'retry-after': '50' } },
      [at('/fine')]: page(),
    });
    const world = new ScanWorld(site, { settings: { concurrency: 1 } });
    const { id } = await world.startScan(home, { limits: { maxPages: 2, depthLimit: 10 } });
    expect((await world.work(id)).counts).toMatchObject({ pagesCrawled: 2 });
    expect(site.hits(at('/broken'))).toBe(1);
    expect(world.clock.monotonicMs()).toBeLessThan(50_000);
  });

  it('can be paused while all that is left are pages to be tried again later', async () => {
    const site = new FakeSite({
      ...noRobots,
      [home]: page('/broken'),
      [at('/broken')]: { status: 500, headers: { 'retry-after': '50' } },
    });
    const world = new ScanWorld(site);
    const { id } = await world.startScan(home);
    const { clock } = world;
    const sleep = clock.sleep.bind(clock);
    clock.sleep = async (ms, signal) => {
      if (clock.monotonicMs() > 10_000) await world.ports.signals.send(id, { type: 'pause' });
      await sleep(ms, signal);
    };
    await world.work(id);
    expect(site.hits(at('/broken'))).toBe(1);
    expect(clock.monotonicMs()).toBeLessThan(12_000);
    expect((await world.states(id))[at('/broken')]).toMatch(/^pending/);
  });

  it('tells duplicates (soft 404s) from pages', async () => {
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

  it('reads statically what is the same without a browser', async () => {
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

  it('reads in the browser what is empty without one', async () => {
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

describe('A start page that cannot be read at once', () => {
  it.each<[string, FakeAnswers[string]]>([
    ['makes its tab crash', { unreachable: 'crashed' }],
    ['does not answer in time', { unreachable: 'timeout' }],
    ['is busy', { status: 503, headers: { 'retry-after': '7' } }],
  ])('%s: it is tried again, as any page is', async (_, trouble) => {
    const site = new FakeSite({
      ...noRobots,
      [home]: (times) => (times < 3 ? (trouble as object) : page('/about')),
      [at('/about')]: page(),
    });
    const world = new ScanWorld(site);
    const scan = await world.work((await world.startScan(home)).id);
    expect([scan.status, scan.counts.pagesCrawled]).toEqual(['completed', 2]);
    const warnings = world.named('scan-log').filter(({ type }) => type === 'warning');
    expect(warnings.length).toBeGreaterThan(0);
    for (const { message } of warnings) expect(message).toMatch(/\. It is tried again\.$/);
  });

  it('is given up after three tries', async () => {
    const site = new FakeSite({ ...noRobots, [home]: { unreachable: 'crashed' } });
    const world = new ScanWorld(site);
    const scan = await world.work((await world.startScan(home)).id);
    expect(scan.status).toBe('failed');
    expect(site.browserHits.filter((url) => url === home)).toHaveLength(3);
  });
});

describe('A site that cannot be scanned', () => {
  it.each<[string, FakeAnswers, RegExp]>([
    [
      'cannot be reached',
      { [at('/robots.txt')]: { unreachable: 'dns' } },
      /host name was not found/,
    ],
    [
      'has no valid certificate',
      { [at('/robots.txt')]: { unreachable: 'tls' } },
      /robots\.txt could not be read: no secure connection/,
    ],
    [
      'forbids us by robots.txt',
      { [at('/robots.txt')]: { text: 'User-agent: SignpostBot\nDisallow: /' }, [home]: page() },
      /does not let us in: its robots.txt forbids/,
    ],
    [
      'has a robots.txt that answers 503',
      { [at('/robots.txt')]: { status: 503 }, [home]: page() },
      /answered 503, which RFC 9309/,
    ],
    [
      'is no web page',
      { ...noRobots, [home]: { text: '%PDF', contentType: 'application/pdf' } },
      /is not a web page \(application\/pdf\)/,
    ],
    ['answers 404', { ...noRobots, [home]: { status: 404 } }, /answered 404/],
    [
      'leads to another site',
      {
        ...noRobots,
        [home]: { redirectTo: 'https://other.example/' },
        'https://other.example/': page(),
      },
      /leads to another site, other.example/,
    ],
  ])('%s: the scan fails with one sentence', async (_, answers, sentence) => {
    const site = new FakeSite(answers);
    const world = new ScanWorld(site);
    const { id } = await world.startScan(home);
    const scan = await world.work(id);
    expect(scan.status).toBe('failed');
    expect(failureOf(scan)?.message).toMatch(sentence);
    expect(world.named('scan-error')).toEqual([failureOf(scan)]);
    expect(await world.storage.manifests.find(id)).toBeNull();
    expect(site.openSessions).toBe(0);
  });

  it('asks for nothing but robots.txt when that forbids everything', async () => {
    const site = new FakeSite({
      [at('/robots.txt')]: { text: 'User-agent: *\nDisallow: /' },
      [home]: page(),
    });
    const world = new ScanWorld(site);
    await world.work((await world.startScan(home)).id);
    expect([...site.staticHits, ...site.browserHits]).toEqual([at('/robots.txt')]);
  });
});

describe('A scan that is interrupted', () => {
  const paths = Array.from({ length: 30 }, (_, index) => `/p/${index}`);
  const answers: FakeAnswers = {
    ...noRobots,
    [home]: page(...paths),
    ...Object.fromEntries(paths.map((path) => [at(path), page()])),
  };

  it('goes on where a worker that was shut down left it: no page lost, none twice', async () => {
    const site = new FakeSite(answers);
    const world = new ScanWorld(site, { settings: { concurrency: 2 } });
    const { id } = await world.startScan(home);
    for (let round = 0; round < 20; round += 1) {
      const shutdown = new AbortController();
      let read = 0;
      world.onEvent = ({ name }) => {
        read += name === 'page-crawled' ? 1 : 0;
        if (read === 4) shutdown.abort(new Error('shutdown'));
      };
      const scan = await world.work(id, shutdown.signal);
      if (scan.status === 'completed') break;
    }
    const scan = await world.storage.scans.find(id);
    expect(scan).toMatchObject({ status: 'completed', counts: { pagesCrawled: 31 } });
    const rows = await world.storage.pages.list(id, { afterSeq: 0, limit: 100 });
    expect(rows.filter(({ state }) => state === 'read')).toHaveLength(31);
    expect(new Set(rows.map(({ url }) => url)).size).toBe(rows.length);
  });

  it('lets go when it is paused, with what it was reading kept, and stays paused', async () => {
    const site = new FakeSite(answers);
    const world = new ScanWorld(site, { settings: { concurrency: 2 } });
    const { id } = await world.startScan(home);
    const pause = async (): Promise<void> => {
      const current = await world.storage.scans.find(id);
      if (current) await world.storage.scans.save(step(current, 'pause', world.clock.now()));
      await world.ports.signals.send(id, { type: 'pause' });
    };
    world.onEvent = ({ name }) => {
      if (name === 'page-crawled' && world.named('page-crawled').length === 5) void pause();
    };
    const scan = await world.work(id);
    expect(scan).toMatchObject({ status: 'paused', resumesTo: 'scanning' });
    const { read } = await world.storage.pages.count(id);
    expect(read).toBeGreaterThanOrEqual(5);
    expect(read).toBeLessThan(31);
  });

  it('counts every page that it read, also when it is paused and resumed', async () => {
    const world = new ScanWorld(new FakeSite(answers), { settings: { concurrency: 2 } });
    const { id } = await world.startScan(home);
    world.onEvent = ({ name }) => {
      if (name !== 'page-crawled' || world.named('page-crawled').length !== 5) return;
      void (async () => {
        const current = await world.storage.scans.find(id);
        if (current) await world.storage.scans.save(step(current, 'pause', world.clock.now()));
        await world.ports.signals.send(id, { type: 'pause' });
      })();
    };
    const paused = await world.work(id);
    const stored = await world.storage.pages.count(id);
    expect(paused.counts).toMatchObject({
      pagesCrawled: stored.read,
      rendered: stored.rendered,
      static: stored.static,
      found: stored.total,
    });
    await world.storage.scans.save(step(paused, 'resume', world.clock.now()));
    const { status, counts } = await world.work(id);
    expect(status).toBe('completed');
    expect(counts).toMatchObject({ pagesCrawled: 31, found: 31 });
    expect(counts.rendered + counts.static).toBe(31);
  });

  it('is left alone while another worker holds it', async () => {
    const site = new FakeSite(answers);
    const world = new ScanWorld(site);
    const { id } = await world.startScan(home);
    await world.storage.scans.lease(id, 'worker-2', world.clock.now(), 60_000);
    expect((await world.work(id)).status).toBe('connecting');
    expect(site.staticHits).toEqual([]);
  });
});
