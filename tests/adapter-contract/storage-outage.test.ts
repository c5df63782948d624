import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase } from '@signpost/adapters/storage/mikro-orm/open-database.ts';
import { openStorage } from '@signpost/adapters/storage/mikro-orm/open-storage.ts';
import type { Storage } from '@signpost/adapters/storage/storage.ts';
import { StorageRefused, StorageUnavailable } from '@signpost/adapters/storage/storage-errors.ts';
import type { PageOutcome } from '@signpost/backend-domain/model/crawl/frontier.ts';
import { aFoundUrl, aReading } from '../support/mothers.ts';
import { PostgresServer } from '../support/postgres-server.ts';
import { heldScan } from '../support/storage-mothers.ts';

describe('A PostgreSQL server that becomes unavailable', () => {
  let server: PostgresServer;
  let storage: Storage;
  beforeAll(async () => {
    server = await PostgresServer.create();
    storage = await openStorage({ driver: 'postgresql', url: server.url });
  });
  afterAll(async () => {
    await storage?.close();
    await server?.remove();
  });

  it('makes calls reject at once; they work again once it is back, with all stored data', async () => {
    const { scanId, lease } = await heldScan(storage);
    await storage.pages.add(lease, [aFoundUrl()], 'pending');

    await server.stop();
    const start = Date.now();
    expect(await storage.ready()).toBe(false);
    const calls = [
      () => storage.scans.find(scanId),
      () => storage.scans.renew(lease, new Date(), 1000),
      () => storage.pages.count(scanId),
      () => storage.pages.add(lease, [aFoundUrl({ url: 'https://example.com/b' })], 'pending'),
      () => storage.notes.read(scanId, 'robots'),
      () => storage.manifests.find(scanId),
      () => storage.users.find('user'),
      () => storage.sessions.find('session'),
    ];
    for (const call of calls) await expect(call()).rejects.toBeInstanceOf(StorageUnavailable);
    expect(Date.now() - start).toBeLessThan(30_000);

    await server.start();
    expect(await storage.ready()).toBe(true);
    expect(await storage.pages.count(scanId)).toMatchObject({ total: 1, pending: 1 });
    await storage.pages.add(lease, [aFoundUrl({ url: 'https://example.com/b' })], 'pending');
    expect(await storage.pages.count(scanId)).toMatchObject({ total: 2 });
  });

  it('stores interrupted batches completely or not at all', async () => {
    const { scanId, lease } = await heldScan(storage);
    const urls = Array.from({ length: 200 }, (_, index) => `https://example.com/${index}`);
    await storage.pages.add(
      lease,
      urls.map((url) => aFoundUrl({ url })),
      'pending',
    );
    const batches = Array.from({ length: 20 }, (_, batch) =>
      urls.slice(batch * 10, batch * 10 + 10),
    );
    const outcome = (url: string): PageOutcome => ({
      ...{ url, state: 'read', title: '', contentHash: url },
      reading: aReading({ url }),
    });
    const commits = batches.map((batch) =>
      storage.pages.commit(lease, {
        outcomes: batch.map(outcome),
        found: batch.map((url) => aFoundUrl({ url: `${url}/found` })),
        foundState: 'discovered',
      }),
    );
    const settled = Promise.allSettled(commits);
    await Promise.race(commits);
    await server.stop();
    const committed = (await settled).map(({ status }) => status === 'fulfilled');
    expect(committed).toContain(false);
    for (const result of await settled) {
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(StorageUnavailable);
    }

    await server.start();
    for (const [index, batch] of batches.entries()) {
      const pages = await Promise.all(
        batch.flatMap((url) => [
          storage.pages.find(scanId, url).then((page) => page?.state === 'read'),
          storage.pages.find(scanId, `${url}/found`).then((page) => page !== null),
        ]),
      );
      // The answer to a commit that was stored may be lost, but never half of the commit.
      expect(new Set(pages).size).toBe(1);
      if (committed[index]) expect(pages[0]).toBe(true);
    }
  });

  it('is distinguished from one that refuses the log-in', async () => {
    const url = server.url.replace('postgres@', 'nobody@');
    const refused = openStorage({ driver: 'postgresql', url });
    await expect(refused).rejects.toThrow(StorageRefused);
    await expect(refused).rejects.toThrow('role "nobody" does not exist. Check DATABASE_URL.');
  });

  it('cannot be opened', async () => {
    const other = await PostgresServer.create();
    await other.remove();
    await expect(openStorage({ driver: 'postgresql', url: other.url })).rejects.toBeInstanceOf(
      StorageUnavailable,
    );
  });

  it('counts as not ready while all its connections are busy', async () => {
    const database = await openDatabase({ driver: 'postgresql', url: server.url });
    try {
      const busy = Array.from({ length: 10 }, () => database.query('select pg_sleep(3.5)'));
      const isFree = Promise.race(busy).then(() => 'a connection was free first');
      expect(await Promise.race([database.isReady(), isFree])).toBe(false);
      await Promise.all(busy);
      expect(await database.isReady()).toBe(true);
    } finally {
      await database.close();
    }
  });
});
