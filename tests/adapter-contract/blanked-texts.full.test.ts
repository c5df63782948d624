import { afterAll, describe, expect, it } from '@jest/globals';
import { openInMemoryStorage } from '@signpost/adapters/storage/in-memory/in-memory-storage.ts';
import { ScanShelf } from '@signpost/adapters/storage/in-memory/scan-shelf.ts';
import { openDatabase } from '@signpost/adapters/storage/mikro-orm/open-database.ts';
import { openStorage } from '@signpost/adapters/storage/mikro-orm/open-storage.ts';
import type { Storage } from '@signpost/adapters/storage/storage.ts';
import type { Manifest } from '@signpost/backend-domain/model/manifest/file/manifest.ts';
import { NO_SCAN_QUOTAS } from '@signpost/backend-domain/model/scan/scan-quotas.ts';
import { type ScanSession, step } from '@signpost/backend-domain/model/scan/scan-session.ts';
import { makeConfirmSelection } from '@signpost/backend-domain/use-cases/confirm-selection.ts';
import { blankDatabase, blankShelf } from '../support/blank-texts.ts';
import { type FakeAnswers, FakeSite } from '../support/fake-site.ts';
import { aLink, noon } from '../support/mothers.ts';
import { pgliteCopy } from '../support/pglite-template.ts';
import { OWNER, ScanWorld } from '../support/scan-world.ts';

const home = 'https://shop.example/';
const at = (path: string): string => new URL(path, home).href;
const lamps = Array.from({ length: 40 }, (_, index) => `/lamps/lamp-${index}-of-${index * 7}`);
const files = Array.from({ length: 12 }, (_, index) => `/files/list-${index}-of-${index * 7}`);
const others = ['/about', '/old', '/orders', '/login', '/secret', '/broken', '/copy', '/private/x'];

function page(title: string, text = title) {
  const navigation = ['/about', '/lamps'].map((path) =>
    aLink(path.slice(1), at(path), { landmark: 'navigation' }),
  );
  return { facts: { title, text, elements: navigation } };
}

const sitemap = `<urlset>${[...lamps, ...files, ...others]
  .map((path) => `<url><loc>${at(path)}</loc></url>`)
  .join('')}</urlset>`;

/** A site whose pages have every outcome that changes the manifest. */
const shop: FakeAnswers = {
  [at('/robots.txt')]: { text: `User-agent: *\nDisallow: /private\nSitemap: ${at('/map.xml')}\n` },
  [at('/map.xml')]: { text: sitemap, contentType: 'application/xml' },
  [home]: page('The lamp shop'),
  [at('/about')]: page('About us'),
  [at('/login')]: page('Sign in'),
  [at('/copy')]: page('About us'),
  [at('/old')]: { redirectTo: at('/about') },
  [at('/orders')]: { redirectTo: at('/login') },
  [at('/secret')]: { status: 401 },
  [at('/broken')]: { unreachable: 'tls' },
  ...Object.fromEntries(lamps.map((path) => [at(path), page(`Lamp ${path}`)])),
  ...Object.fromEntries(files.map((path) => [at(path), { contentType: 'application/pdf' }])),
};

/** Only one of the files is selected: its result decides about the others of its pattern. */
const chosen = [home, ...[...lamps, ...others, ...files.slice(0, 1)].map(at)];

/** The phases in which the scan is paused: after its first pages are stored, and at the start of two later phases. */
const PAUSES = ['crawling', 'manifest', 'reviewing'] as const;
type Moment = (typeof PAUSES)[number];

/** A store that is opened again for each step of a scan; `between` runs while it is closed. */
interface Store {
  use<T>(work: (storage: Storage) => Promise<T>): Promise<T>;
  between(): Promise<void>;
}

function memory(between: (shelf: ScanShelf) => void): Store {
  const shelf = new ScanShelf();
  const storage = openInMemoryStorage(shelf);
  return { use: (work) => work(storage), between: async () => between(shelf) };
}

const removals: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const remove of removals) await remove();
});

async function pglite(): Promise<Store> {
  const { settings, remove } = await pgliteCopy();
  removals.push(remove);
  return {
    use: async (work) => {
      const storage = await openStorage(settings);
      try {
        return await work(storage);
      } finally {
        await storage.close();
      }
    },
    between: async () => {
      const database = await openDatabase(settings);
      try {
        await blankDatabase(database);
      } finally {
        await database.close();
      }
    },
  };
}

/** Scans the shop with pauses; returns the decision about each page and the manifest. */
async function scanWithPauses(store: Store) {
  const site = new FakeSite(shop);
  const worldOver = (storage: Storage) =>
    new ScanWorld(site, { storage, settings: { concurrency: 1 } });
  const inWorld = <T>(work: (world: ScanWorld) => Promise<T>) =>
    store.use((storage) => work(worldOver(storage)));

  const id = await inWorld(async (world) => {
    const limits = { maxPages: 500, depthLimit: 5 };
    const scan = await world.startScan(home, { scanType: 'smart', limits });
    expect((await world.work(scan.id)).status).toBe('awaiting_selection');
    return scan.id;
  });
  await store.between();
  await inWorld((world) => confirm(world, id));
  for (const moment of PAUSES) {
    const { status } = await store.use((storage) => workUntil(worldOver, storage, id, moment));
    expect([moment, status]).toEqual([moment, 'paused']);
    await store.between();
    await inWorld(async ({ storage }) => {
      const paused = await storage.scans.find(id);
      if (paused !== null) await storage.scans.save(step(paused, 'resume', noon));
    });
  }
  return inWorld(async (world) => {
    const { status, counts } = await world.work(id);
    const { pagesCrawled, skipped, failed } = counts;
    const pages = await world.storage.pages.list(id, { afterSeq: 0, limit: 1000 });
    const stored = await world.storage.manifests.find(id);
    return {
      ...{ status, pagesCrawled, skipped, failed },
      decisions: pages.map(({ url, state, priority, pattern, cause }) => ({
        ...{ url, state, priority, pattern },
        cause: cause && 'detail' in cause ? { ...cause, detail: null } : cause,
      })),
      manifest: JSON.parse(stored?.manifest ?? '') as Manifest,
      files: { ...stored, manifest: null },
    };
  });
}

async function confirm(world: ScanWorld, scanId: string): Promise<void> {
  const queue = {
    enqueue: async () => {},
    ahead: async () => null,
    hasWorkers: async () => true,
    close: async () => {},
    work: async () => ({ close: async () => {} }),
  };
  const confirmSelection = makeConfirmSelection({ ...world.ports, queue }, NO_SCAN_QUOTAS);
  await confirmSelection({ scanId, userId: OWNER, urls: chosen });
}

/** Works on the scan until its owner pauses it in the phase `moment`. */
async function workUntil(
  worldOver: (storage: Storage) => ScanWorld,
  storage: Storage,
  id: string,
  moment: Moment,
) {
  let isPaused = false;
  const pause = async (): Promise<void> => {
    if (isPaused) return;
    isPaused = true;
    const scan = await storage.scans.find(id);
    if (scan !== null) await storage.scans.save(step(scan, 'pause', noon));
    await world.ports.signals.send(id, { type: 'pause' });
  };
  const world = worldOver({
    ...storage,
    scans: after(storage.scans, 'save', async ({ status }: ScanSession) => {
      if (status === moment && moment !== 'crawling') await pause();
    }),
    pages: after(storage.pages, 'commit', async () => {
      if (moment === 'crawling') await pause();
    }),
  });
  return await world.work(id);
}

/** Wraps a repository: `then` runs after each call of `method`. */
function after<Repository extends object, Result>(
  repository: Repository,
  method: keyof Repository,
  then: (result: Result) => Promise<void>,
): Repository {
  return new Proxy(repository, {
    get(target, key) {
      const value = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      if (key !== method) return value.bind(target);
      return async (...parts: unknown[]) => {
        const result = await value.apply(target, parts);
        await then(result);
        return result;
      };
    },
  });
}

describe('A scan whose stored texts are blanked at every pause', () => {
  const plain = scanWithPauses(memory(() => {}));

  it('is compared with a scan that meets every kind of page', async () => {
    const { status, decisions, manifest } = await plain;
    expect(status).toBe('completed');
    const kinds = new Set(decisions.map(({ cause }) => cause?.kind));
    expect([...kinds]).toEqual(
      expect.arrayContaining([
        ...['moved', 'not-a-page', 'duplicate', 'robots', 'answered', 'unreachable'],
      ]),
    );
    const closed = Object.values(manifest.pages).filter((entry) => entry.requires_auth);
    expect(closed.map(({ url }) => url).sort()).toEqual([at('/orders'), at('/secret')]);
    expect(Object.values(manifest.pages).some(({ scanned }) => !scanned)).toBe(true);
    expect(Object.keys(manifest.pages).filter((url) => url.includes('/files/'))).toEqual([]);
  });

  it('decides the same and writes the same manifest, in memory', async () => {
    expect(await scanWithPauses(memory(blankShelf))).toEqual(await plain);
  });

  it('decides the same and writes the same manifest, on PGlite', async () => {
    expect(await scanWithPauses(await pglite())).toEqual(await plain);
  }, 240_000);
});
