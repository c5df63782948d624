import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { claimDataFolder } from '@signpost/adapters/storage/mikro-orm/data-folder.ts';
import { MikroOrmPageRepository } from '@signpost/adapters/storage/mikro-orm/mikro-orm-page-repository.ts';
import { MikroOrmScanRepository } from '@signpost/adapters/storage/mikro-orm/mikro-orm-scan-repository.ts';
import { openDatabase } from '@signpost/adapters/storage/mikro-orm/open-database.ts';
import { openStorage } from '@signpost/adapters/storage/mikro-orm/open-storage.ts';
import type { Storage } from '@signpost/adapters/storage/storage.ts';
import { aFoundUrl, aScan, noon } from '../support/mothers.ts';
import { heldScan } from '../support/storage-mothers.ts';

const WRITER = new URL('../support/storage-writer.ts', import.meta.url).pathname;

describe('The data folder of the embedded database, in the long run', () => {
  let folder: string;
  const closers: (() => Promise<unknown>)[] = [];
  const children: ChildProcess[] = [];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'signpost-data-'));
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    for (const close of closers.splice(0)) await close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  async function open(): Promise<Storage> {
    const storage = await openStorage({ driver: 'pglite', folder });
    closers.push(() => storage.close());
    return storage;
  }

  /** Runs a writer until it has stored `pages` pages, then kills it at once. Returns what it reported as stored. */
  async function killedAfter(pages: number, scanId: string): Promise<string[]> {
    const child = spawn(process.execPath, [WRITER, folder, scanId], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const stored: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      if (line !== 'open') stored.push(line);
      if (stored.length === pages) child.kill('SIGKILL');
    }
    await ended;
    return stored;
  }

  it('loses no stored page and stores no half of one when its process is killed', async () => {
    const first = await open();
    const { scanId, lease } = await heldScan(first, { id: 'scan-that-survives' });
    await first.pages.add(lease, [aFoundUrl()], 'pending');
    await first.scans.release(lease);
    await first.close();

    const stored: string[] = [];
    for (const pages of [1, 5, 12]) {
      stored.push(...(await killedAfter(pages, scanId)));
      const storage = await open();
      const read = await storage.pages.readings(scanId, { afterSeq: 0, limit: 1000 });
      expect(read.map(({ url }) => url)).toEqual(expect.arrayContaining(stored));
      expect(read.map(({ readSeq }) => readSeq).sort((a, b) => Number(a) - Number(b))).toEqual(
        read.map((_, index) => index + 1),
      );
      const { total } = await storage.pages.count(scanId);
      expect(total).toBe(1 + 3 * read.length);
      // The killed writer's lease is not waited for here: what matters is that the next one has a higher fence.
      const later = new Date(Date.now() + 3_600_000);
      const next = await storage.scans.lease(scanId, 'next', later, 1000);
      if (next !== null) await storage.scans.release(next);
      await storage.close();
    }
    expect(stored.length).toBeGreaterThanOrEqual(18);
  }, 180_000);

  it('does not grow with every scan that is created and deleted', async () => {
    const database = await openDatabase({ driver: 'pglite', folder: 'memory' });
    closers.push(() => database.close());
    const [scans, pages] = [
      new MikroOrmScanRepository(database),
      new MikroOrmPageRepository(database),
    ];
    const comeAndGo = async (): Promise<number> => {
      await scans.insert(aScan());
      const lease = await scans.lease(aScan().id, 'worker', noon, 60_000);
      const found = Array.from({ length: 2000 }, (_, index) =>
        aFoundUrl({ url: `https://example.com/${'x'.repeat(400)}/${index}` }),
      );
      if (lease !== null) await pages.add(lease, found, 'pending');
      await scans.delete(aScan().id);
      const [size] = await database.query<{ bytes: number }>(
        `select pg_total_relation_size('page')::int as bytes`,
      );
      return size?.bytes ?? 0;
    };
    const first = await comeAndGo();
    for (let turn = 0; turn < 4; turn += 1) await comeAndGo();
    expect(await comeAndGo()).toBeLessThan(2 * first);
  });

  it('is taken over from another machine that has not refreshed its lock for ten seconds', async () => {
    const holder = { pid: 1, identity: 'x', host: 'another-container' };
    writeFileSync(join(folder, 'signpost.lock'), JSON.stringify(holder));
    const start = Date.now();
    const claimed = await claimDataFolder(folder);
    closers.push(() => claimed.release());
    expect(Date.now() - start).toBeGreaterThan(9000);
  });
});
