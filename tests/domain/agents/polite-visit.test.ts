import { describe, expect, it } from '@jest/globals';
import { HostPacer } from '@signpost/backend-domain/agents/crawler/host-pacer.ts';
import { politeFetcher } from '@signpost/backend-domain/agents/crawler/polite-fetcher.ts';
import { SiteReader } from '@signpost/backend-domain/agents/crawler/site-reader.ts';
import { sitePacing } from '@signpost/backend-domain/agents/crawler/site-visit.ts';
import { newPoliteness } from '@signpost/backend-domain/model/crawl/politeness.ts';
import { newRendering } from '@signpost/backend-domain/model/crawl/rendering-state.ts';
import { parseRobots } from '@signpost/backend-domain/model/site/robots.ts';
import { siteScope } from '@signpost/backend-domain/model/site/site-scope.ts';
import { type FakeAddress, type FakeAnswers, FakeSite } from '../../support/fake-site.ts';
import { ManualClock } from '../../support/fixed-clock.ts';
import { aLink, noon } from '../../support/mothers.ts';
import { ScanWorld } from '../../support/scan-world.ts';

const home = 'https://shop.example/';
const at = (path: string): string => new URL(path, home).href;
const robots = (text: string): FakeAnswers => ({ [at('/robots.txt')]: { text } });
const busy = (seconds: number): FakeAddress => ({
  status: 429,
  headers: { 'retry-after': String(seconds) },
});
const map = (name: string, ...urls: string[]): FakeAddress => ({
  contentType: 'application/xml',
  text: `<${name}>${urls.map((url) => `<x><loc>${url}</loc></x>`).join('')}</${name}>`
    .replaceAll('<x>', name === 'urlset' ? '<url>' : '<sitemap>')
    .replaceAll('</x>', name === 'urlset' ? '</url>' : '</sitemap>'),
});

describe('The pause between two requests', () => {
  it.each([
    ['the site’s Crawl-delay', 0, 2, 2_000],
    ['10 seconds when the site asks for more', 0, 30, 10_000],
    ['our own when that is longer', 5_000, 2, 5_000],
    ['our own however long it is', 60_000, 30, 60_000],
  ])('is %s', (_, crawlDelayMs, asked, kept) => {
    const { settings } = new ScanWorld(new FakeSite({}), { settings: { crawlDelayMs } });
    const text = `User-agent: *\nCrawl-delay: ${asked}\n`;
    expect(sitePacing(settings, parseRobots(text)).delayMs).toBe(kept);
  });

  it('is reported as it is applied', async () => {
    const site = new FakeSite({ ...robots('User-agent: *\nCrawl-delay: 30\n'), [home]: {} });
    const world = new ScanWorld(site);
    await world.work((await world.startScan(home)).id);
    const thoughts = world.named('agent-thinking').map(({ text }) => text);
    expect(thoughts.join()).toContain('asks for 30 seconds between two requests (I keep 10)');
  });
});

describe('Sitemaps and feeds', () => {
  const maps = ['/1.xml', '/2.xml', '/3.xml', '/4.xml'].map(at);
  const index = { [at('/map.xml')]: map('sitemapindex', ...maps) };
  const named = `User-agent: *\nSitemap: ${at('/map.xml')}\n`;

  /** When each of them was requested, in seconds after the first. */
  async function timesOf(answers: FakeAnswers): Promise<{ world: ScanWorld; times: number[] }> {
    const times: number[] = [];
    const noted = Object.entries(answers).map(([url, answer]): [string, FakeAnswers[string]] => [
      url,
      (hits) => {
        if (url.endsWith('.xml') && seen(url, hits)) times.push(world.clock.monotonicMs() / 1000);
        return typeof answer === 'function' ? answer(hits) : answer;
      },
    ]);
    const hitsOf = new Map<string, number>();
    const seen = (url: string, hits: number): boolean => {
      const isNew = hitsOf.get(url) !== hits;
      hitsOf.set(url, hits);
      return isNew;
    };
    const world: ScanWorld = new ScanWorld(new FakeSite(Object.fromEntries(noted)));
    await world.work((await world.startScan(home)).id);
    return { world, times: times.map((time) => time - (times[0] ?? 0)) };
  }

  function slowly(urls: readonly string[]): { site: FakeSite; world: ScanWorld } {
    const files = Object.fromEntries(urls.map((url) => [url, map('urlset', `${url}/page`)]));
    const site = new FakeSite({
      ...robots(`${named}Crawl-delay: 10\n`),
      ...index,
      ...files,
      [home]: {},
    });
    return { site, world: new ScanWorld(site) };
  }

  it('are requested before the start page has answered', async () => {
    let requested: readonly string[] = [];
    const site: FakeSite = new FakeSite({
      ...robots(named),
      ...index,
      [home]: () => {
        requested = [...site.staticHits];
        return {};
      },
    });
    const world = new ScanWorld(site);
    await world.work((await world.startScan(home)).id);
    expect(requested).toContain(at('/map.xml'));
    expect(site.hits(at('/map.xml'))).toBe(1);
  });

  it('keep the Crawl-delay', async () => {
    const files = Object.fromEntries(maps.map((url) => [url, map('urlset', `${url}/page`)]));
    const { times } = await timesOf({
      ...robots(`${named}Crawl-delay: 2\n`),
      ...index,
      ...files,
      [home]: {},
    });
    expect(times).toHaveLength(5);
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(2);
  });

  it('do not prevent a pause of the scan, even when they are read slowly', async () => {
    const { site, world } = slowly(maps);
    const { id } = await world.startScan(home);
    const { clock } = world;
    const sleep = clock.sleep.bind(clock);
    clock.sleep = async (ms, signal) => {
      if (clock.monotonicMs() > 15_000) await world.ports.signals.send(id, { type: 'pause' });
      await sleep(ms, signal);
    };
    await world.work(id);
    expect(site.staticHits).toContain(at('/map.xml'));
    expect(site.staticHits).not.toContain(maps.at(-1));
  });

  it('are requested again after the pause that the site asks for', async () => {
    const files = Object.fromEntries(maps.map((url) => [url, map('urlset', `${url}/page`)]));
    const { world, times } = await timesOf({
      ...robots(named),
      ...index,
      ...files,
      [at('/2.xml')]: (hits) => (hits === 1 ? busy(60) : map('urlset', at('/found'))),
      [at('/found')]: {},
      [home]: {},
    });
    expect(times).toEqual([0, 0, 0, 0, 0, 60]);
    expect(await world.states('scan-000000000000000a')).toHaveProperty([at('/found')], 'read');
  });

  it('are requested while other feeds of the start page are awaited', async () => {
    const feed = (path: string) => ({ url: at(path), type: 'application/rss+xml', language: null });
    const { times } = await timesOf({
      [home]: { facts: { alternates: ['/1.xml', '/2.xml'].map(feed) } },
      [at('/1.xml')]: (hits) => (hits === 1 ? busy(60) : map('urlset', at('/found'))),
      [at('/2.xml')]: map('urlset', at('/found')),
    });
    expect(times).toEqual([0, 0, 60]);
  });

  it('that are not needed any more do not use up a turn at the site', async () => {
    const clock = new ManualClock();
    const requested: string[] = [];
    const site = new FakeSite({ [home]: {} });
    const fetcher = politeFetcher(
      {
        fetch: (url, options) => {
          requested.push(url);
          return site.fetcher.fetch(url, options);
        },
        close: async () => {},
      },
      new HostPacer(newPoliteness({ delayMs: 10_000, concurrency: 1 }), clock),
      { signal: new AbortController().signal, checkpoint: () => {} },
    );
    const limits = { timeoutMs: 1_000, maxBytes: 1_000 };
    await fetcher.fetch(home, limits);
    const ended = AbortSignal.abort(new Error('not needed'));
    await expect(fetcher.fetch(home, { ...limits, signal: ended })).rejects.toThrow('not needed');
    expect(requested).toEqual([home]);
  });

  it('are given up when the site keeps refusing, and its pages are still read', async () => {
    const files = Object.fromEntries(maps.map((url) => [url, busy(86_400)]));
    const { world, times } = await timesOf({ ...robots(named), ...index, ...files, [home]: {} });
    expect(times).toEqual([0, 0, 0, 0, 0, 300, 600]);
    expect((await world.storage.scans.find('scan-000000000000000a'))?.status).toBe('completed');
  });
});

describe('A page that is opened for exploring or reviewing', () => {
  it('keeps the site’s Retry-After', async () => {
    const site = new FakeSite({ [home]: busy(120) });
    const clock = new ManualClock(noon, 'immediate');
    const { ports, settings } = new ScanWorld(site);
    const reader = new SiteReader({
      scope: siteScope(home),
      ports,
      settings,
      pacer: new HostPacer(newPoliteness({ delayMs: 0, concurrency: 6 }), clock),
      rendering: newRendering(),
      signal: new AbortController().signal,
    });
    await reader.openPage(home);
    await reader.openPage(home);
    expect(clock.monotonicMs()).toBe(120_000);
  });

  it('keeps the site’s Retry-After during the review too', async () => {
    let reviewing = false;
    const page = { facts: { elements: [aLink('Lamps', at('/lamps'))] } };
    const answer = () => (reviewing ? busy(120) : page);
    // More pages than the review opens at once: requests already sent cannot keep a pause.
    const paths = Array.from({ length: 9 }, (_, index) => `/${index}/page`);
    const links = paths.map((path) => ({
      url: at(path),
      text: path,
      landmark: 'main' as const,
      nofollow: false,
    }));
    const site = new FakeSite({
      [home]: { facts: { ...page.facts, links } },
      ...Object.fromEntries(paths.map((path) => [at(path), answer])),
    });
    const world = new ScanWorld(site);
    world.onEvent = ({ name }) => {
      reviewing ||= name === 'robots-txt-generated';
    };
    const { id } = await world.startScan(home);
    await world.work(id);
    expect(world.clock.monotonicMs()).toBeGreaterThanOrEqual(120_000);
  });
});

describe('A scan whose page limit exceeds maxUrls', () => {
  it('stores as many addresses as its page limit needs', async () => {
    const paths = Array.from({ length: 30 }, (_, index) => at(`/page/${index}`));
    const site = new FakeSite({
      [at('/sitemap.xml')]: map('urlset', ...paths),
      [home]: {},
      ...Object.fromEntries(paths.map((url) => [url, {}])),
    });
    const world = new ScanWorld(site, { settings: { maxUrls: 20 } });
    const { id } = await world.startScan(home, { limits: { maxPages: 30, depthLimit: 10 } });
    expect((await world.work(id)).counts.pagesCrawled).toBe(30);
  });
});
