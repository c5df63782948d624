import { describe, expect, it } from '@jest/globals';
import { step } from '@signpost/backend-domain/model/scan/scan-session.ts';
import { at, home, noRobots, page } from '../../support/crawled-shop.ts';
import { type FakeAnswers, FakeSite } from '../../support/fake-site.ts';
import { ScanWorld } from '../../support/scan-world.ts';

describe('A scan that is interrupted', () => {
  const paths = Array.from({ length: 30 }, (_, index) => `/p/${index}`);
  const answers: FakeAnswers = {
    ...noRobots,
    [home]: page(...paths),
    ...Object.fromEntries(paths.map((path) => [at(path), page()])),
  };

  it('continues where a worker was shut down: every page is read once', async () => {
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

  it('ends when it is paused, keeps the pages that it was reading, and stays paused', async () => {
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

  it('is not run while another worker holds its lease', async () => {
    const site = new FakeSite(answers);
    const world = new ScanWorld(site);
    const { id } = await world.startScan(home);
    await world.storage.scans.lease(id, 'worker-2', world.clock.now(), 60_000);
    expect((await world.work(id)).status).toBe('connecting');
    expect(site.staticHits).toEqual([]);
  });

  it('can be paused while only retries are left', async () => {
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
});
