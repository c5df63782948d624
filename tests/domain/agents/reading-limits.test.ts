import { describe, expect, it } from '@jest/globals';
import { step } from '@signpost/backend-domain/model/scan/scan-session.ts';
import { FakeSite } from '../../support/fake-site.ts';
import { noon } from '../../support/mothers.ts';
import { ScanWorld } from '../../support/scan-world.ts';

const HOME = 'https://shop.example/';
const at = (path: string): string => new URL(path, HOME).href;
const PATHS = Array.from({ length: 40 }, (_, index) => `/p${index}`);
const links = PATHS.map((path) => ({
  url: at(path),
  text: path,
  landmark: 'main' as const,
  nofollow: false,
}));

function shop(): FakeSite {
  return new FakeSite({
    [at('/robots.txt')]: { status: 404 },
    [HOME]: { facts: { links } },
    ...Object.fromEntries(PATHS.map((path) => [at(path), {}])),
  });
}

async function scanned(settings: ConstructorParameters<typeof ScanWorld>[1]) {
  const world = new ScanWorld(shop(), settings);
  const scan = await world.work((await world.startScan(HOME)).id);
  const { pages = {} } = JSON.parse(
    (await world.storage.manifests.find(scan.id))?.manifest ?? '{}',
  );
  const states = Object.values(await world.states(scan.id));
  const warnings = world.named('scan-log').filter(({ type }) => type === 'warning');
  return { world, scan, states, messages: warnings.map(({ message }) => message), pages };
}

describe('A scan that reaches a limit while it reads pages', () => {
  it('continues with the pages that it has read when its time is over', async () => {
    const { scan, states, messages, pages } = await scanned({
      settings: { crawlDelayMs: 1000, maxReadingMs: 10_000, concurrency: 1 },
    });
    expect(scan.status).toBe('completed');
    expect(scan.counts.pagesCrawled).toBeGreaterThan(1);
    expect(scan.counts.pagesCrawled).toBeLessThan(20);
    expect(Object.keys(pages)).toHaveLength(scan.counts.pagesCrawled);
    expect(new Set(states)).toEqual(new Set(['read', 'skipped: the scan reached its time limit']));
    expect(messages).toContain(
      'The scan has run for 1 minute, the longest that this server allows. It goes on with the pages that it has read.',
    );
  });

  it('continues with the pages that it has read when its own storage limit is reached', async () => {
    const { scan, states, messages } = await scanned({
      settings: { maxScanBytes: 1_048_576 / 64, concurrency: 1 },
    });
    expect(scan.status).toBe('completed');
    expect(scan.counts.pagesCrawled).toBeLessThan(41);
    expect(states).toContain('skipped: the scan reached its storage limit');
    expect(messages.join()).toMatch(/the most that this server allows for one scan/);
  });

  it('continues with the pages that it has read when the storage limit of all scans is reached', async () => {
    const { scan, states, messages } = await scanned({
      settings: { maxStoredBytes: 1, concurrency: 1 },
    });
    expect(scan.status).toBe('completed');
    expect(states).toContain('skipped: the storage of this server was full');
    expect(messages.join()).toMatch(/The storage of this server is full/);
  });

  it('reads every page when it stays below its limits', async () => {
    const { scan, messages } = await scanned({
      settings: { maxReadingMs: 3_600_000, maxScanBytes: 10_000_000, maxStoredBytes: 10_000_000 },
    });
    expect(scan.counts.pagesCrawled).toBe(41);
    expect(messages).toEqual([]);
  });

  it('gets no extra time when another worker takes it over', async () => {
    const world = new ScanWorld(shop(), { settings: { maxReadingMs: 10_000, concurrency: 1 } });
    const { id } = await world.startScan(HOME);
    await world.storage.notes.write(id, 'timings', { connecting: 4000, scanning: 6000 });
    const scan = await world.storage.scans.find(id);
    if (scan === null) throw new Error('The scan does not exist.');
    await world.storage.scans.save(step(scan, 'scan', noon));
    await world.work(id);
    expect(Object.values(await world.states(id))).not.toContain('read');
  });

  it('keeps its full reading time when only its review took long', async () => {
    const world = new ScanWorld(shop(), { settings: { maxReadingMs: 10_000, concurrency: 1 } });
    const { id } = await world.startScan(HOME);
    await world.storage.notes.write(id, 'timings', { manifest: 6000, reviewing: 60_000 });
    expect((await world.work(id)).counts.pagesCrawled).toBe(41);
  });
});

describe('A scan that runs out of time before it knows any page', () => {
  it('fails with a message that says so', async () => {
    const world = new ScanWorld(shop(), { settings: { maxReadingMs: 120_000 } });
    const { id } = await world.startScan(HOME);
    await world.storage.notes.write(id, 'timings', { connecting: 120_000 });
    const scan = await world.work(id);
    expect(scan).toMatchObject({
      status: 'failed',
      failure: {
        code: 'scan.too-long',
        message:
          'The scan ran for 2 minutes, the longest that this server allows, before it could read any page. Scan a smaller part of the site.',
      },
    });
  });
});
