import { describe, expect, it } from '@jest/globals';
import { at, home, noRobots, page } from '../../support/crawled-shop.ts';
import { aWhile, eventually } from '../../support/eventually.ts';
import { FakeSite } from '../../support/fake-site.ts';
import { ScanWorld } from '../../support/scan-world.ts';

/** A site whose start page links to all its other pages. */
const siteOf = (paths: readonly string[]) =>
  new FakeSite({
    ...noRobots,
    [home]: page(...paths),
    ...Object.fromEntries(paths.map((path) => [at(path), page()])),
  });

describe('A crawl that reads several pages at once', () => {
  it('reads the same pages whichever of them answers first', async () => {
    const hubs = Array.from({ length: 30 }, (_, index) => `/hub${index}`);
    const answers = {
      ...noRobots,
      [home]: page(...hubs),
      ...Object.fromEntries(
        hubs.map((path) => [at(path), page(...[1, 2, 3].map((part) => `${path}/part${part}`))]),
      ),
      ...Object.fromEntries(
        hubs.flatMap((path) => [1, 2, 3].map((part) => [at(`${path}/part${part}`), page()])),
      ),
    };
    const readIn = async (delayMs: (turn: number) => number): Promise<string[]> => {
      const site = new FakeSite(answers);
      const { fetch } = site.fetcher;
      let turn = 0;
      site.fetcher.fetch = async (...request) => {
        turn += 1;
        await new Promise((resolve) => setTimeout(resolve, delayMs(turn)));
        return await fetch(...request);
      };
      const world = new ScanWorld(site, { settings: { render: 'never', concurrency: 3 } });
      const started = await world.startScan(home, { limits: { maxPages: 45, depthLimit: 10 } });
      await world.work(started.id);
      const states = await world.states(started.id);
      return Object.keys(states).filter((url) => states[url] === 'read');
    };
    const read = await readIn(() => 0);
    expect(read).toHaveLength(45);
    expect(await readIn((turn) => (turn * 7) % 11)).toEqual(read);
    expect(await readIn((turn) => (turn % 3 === 0 ? 12 : 0))).toEqual(read);
  });

  it('waits for the pages that decide which ones are read next, but reads on when one hangs', async () => {
    const paths = Array.from({ length: 60 }, (_, index) => `/p${index}`);
    const site = siteOf(paths);
    const answers = new Map(['/p2', '/p5'].map((path) => [at(path), Promise.withResolvers()]));
    const { fetch } = site.fetcher;
    site.fetcher.fetch = async (url, ...request) => {
      const answer = await fetch(url, ...request);
      await answers.get(url)?.promise;
      return answer;
    };
    const world = new ScanWorld(site, { settings: { render: 'never', concurrency: 4 } });
    const scan = world.work((await world.startScan(home)).id);
    const requested = () => site.staticHits.filter((url) => paths.map(at).includes(url)).length;
    // Two rounds of 16 pages; the third is chosen when all pages of the first were judged.
    await eventually('the pages of two rounds', () => requested() === 32);
    await aWhile();
    await world.clock.passWaitForEarlierPages(0.6);
    answers.get(at('/p5'))?.resolve(null);
    await aWhile();
    await world.clock.passWaitForEarlierPages(0.6);
    await aWhile();
    expect(requested()).toBe(32);
    await world.clock.passWaitForEarlierPages(0.6);
    await eventually('all pages', () => requested() === 60);
    answers.get(at('/p2'))?.resolve(null);
    expect((await scan).counts.pagesCrawled).toBe(61);
  });

  it('keeps the results of pages that are read while others are stored', async () => {
    const paths = Array.from({ length: 90 }, (_, index) => `/p${index}`);
    const site = siteOf(paths);
    const world = new ScanWorld(site, { settings: { render: 'never', concurrency: 8 } });
    // 25 results are stored together. The others of each round of 32 pages are read meanwhile.
    const { fetch } = site.fetcher;
    site.fetcher.fetch = async (url, ...request) => {
      if (paths.map(at).indexOf(url) % 32 >= 25) await aWhile(50);
      return await fetch(url, ...request);
    };
    const { commit } = world.storage.pages;
    world.storage.pages.commit = async (...batch) => {
      await aWhile();
      return await commit.apply(world.storage.pages, batch);
    };
    const scan = await world.work((await world.startScan(home)).id);
    expect(scan.counts.pagesCrawled).toBe(91);
    const requested = site.staticHits.filter((url) => paths.map(at).includes(url));
    expect(requested.toSorted()).toEqual(paths.map(at).toSorted());
  });

  it('requests further pages while others are parsed, but no more at once than the site may get', async () => {
    const paths = Array.from({ length: 12 }, (_, number) => `/${number}`);
    const site = siteOf(paths);
    const underWay = { requests: 0, parsed: 0 };
    const most = { requests: 0, pages: 0 };
    const counted = async <T>(kind: keyof typeof underWay, work: () => Promise<T>): Promise<T> => {
      underWay[kind] += 1;
      most.requests = Math.max(most.requests, underWay.requests);
      most.pages = Math.max(most.pages, underWay.requests + underWay.parsed);
      await aWhile(5);
      return await work().finally(() => {
        underWay[kind] -= 1;
      });
    };
    const { fetch } = site.fetcher;
    site.fetcher.fetch = (...request) => counted('requests', () => fetch(...request));
    const { read } = site.documents;
    site.documents.read = (...document) => counted('parsed', () => read(...document));
    const world = new ScanWorld(site, { settings: { render: 'never', concurrency: 2 } });
    await world.work((await world.startScan(home)).id);
    expect(most).toEqual({ requests: 2, pages: 4 });
  });
});
