import { describe, expect, it } from '@jest/globals';
import { failureOf } from '@signpost/backend-domain/model/scan/scan-session.ts';
import { TooComplexToRead } from '@signpost/backend-domain/model/shared/too-complex-to-read.ts';
import { at, home, noRobots, page } from '../../support/crawled-shop.ts';
import { type FakeAnswers, FakeSite } from '../../support/fake-site.ts';
import { noon } from '../../support/mothers.ts';
import { ScanWorld } from '../../support/scan-world.ts';

describe('A scan of pages that cannot be read', () => {
  it('retries an unreadable page once, then skips it with the reason', async () => {
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

  it('reads pages one at a time after a process died, and skips a page that killed three processes', async () => {
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
        // A dead process writes nothing.
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
    if (lease === null) throw new Error('Another worker holds the scan.');
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

  it('gives up on a page after three tries and continues', async () => {
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

  it('does not wait for a page beyond its page limit', async () => {
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
});

describe('A start page that cannot be read at once', () => {
  it.each<[string, FakeAnswers[string]]>([
    ['makes its tab crash', { unreachable: 'crashed' }],
    ['does not answer in time', { unreachable: 'timeout' }],
    ['is busy', { status: 503, headers: { 'retry-after': '7' } }],
  ])('%s: it is retried like any page', async (_, trouble) => {
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
      /does not allow this scan: its robots.txt forbids/,
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
    [
      'is a download',
      { ...noRobots, [home]: { ...page(), headers: { 'content-disposition': 'attachment' } } },
      /is not a web page \(a download\)/,
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

  it('requests only robots.txt when it forbids everything', async () => {
    const site = new FakeSite({
      [at('/robots.txt')]: { text: 'User-agent: *\nDisallow: /' },
      [home]: page(),
    });
    const world = new ScanWorld(site);
    await world.work((await world.startScan(home)).id);
    expect([...site.staticHits, ...site.browserHits]).toEqual([at('/robots.txt')]);
  });
});
