import { randomBytes } from 'node:crypto';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { openStorage } from '../../adapters/storage/mikro-orm/open-storage.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import { aFoundUrl, aReading, aScan, pageFacts } from './mothers.ts';

/** The results of the SmallDiskWriter process. Errors are written as `name: message`. */
export interface SmallDiskFindings {
  /** The number of pages that were stored before the first refusal. */
  readonly stored: number;
  readonly refusal: string;
  /** The error of a write of a few bytes after that. */
  readonly smallRefusal: string;
  /** Free space of the disk after the first refusal, in bytes. */
  readonly free: number;
  /** Numbers at that time: read pages, all pages, and readings that the database returns. */
  readonly kept: readonly [read: number, total: number, readings: number];
  /** The error of an attempt to open the data folder when no space is free. */
  readonly openRefusal: string;
  /** The numbers of read pages and of all pages after space was freed and one URL was added. */
  readonly afterwards: readonly [read: number, total: number];
}

/**
 * A program that fills the small disk of the folder `process.argv[2]`: it stores pages of 500 kB until one is refused,
 * fills the remaining space with another file, and frees space again. Prints SmallDiskFindings as JSON.
 */
const [, , disk = ''] = process.argv;
const BALLAST_MB = 100;
const MAX_PAGES = 400;
/** The program stops storing pages below this free space, because a database on a full disk might hang. */
const MIN_FREE_BYTES = 32 * 1024 * 1024;
const scanId = aScan().id;
const folder = join(disk, 'data');

const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: Error) => `${error.name}: ${error.message}`,
  );

const open = (): Promise<Storage> => openStorage({ driver: 'pglite', folder });

/** Fills `megabytes` of the disk, by default all free space. */
function take(name: string, megabytes = Number.POSITIVE_INFINITY): void {
  const file = openSync(join(disk, name), 'w');
  const piece = Buffer.alloc(1024 * 1024, 1);
  try {
    for (let written = 0; written < megabytes; written += 1) writeSync(file, piece);
  } catch {
    // The disk is full.
  } finally {
    closeSync(file);
  }
}

function freeBytes(): number {
  const { bavail, bsize } = statfsSync(disk);
  return bavail * bsize;
}

async function counts(storage: Storage): Promise<[read: number, total: number]> {
  const { read, total } = await storage.pages.count(scanId);
  return [read, total];
}

take('ballast', BALLAST_MB);
const storage = await open();
await storage.scans.insert(aScan());
const lease = await storage.scans.lease(scanId, 'writer', new Date(), 3_600_000);
if (lease === null) throw new Error('The scan is held.');
await storage.pages.add(lease, [aFoundUrl()], 'pending');

async function storeNext(): Promise<void> {
  const [page] = await storage.pages.nextPending(scanId, 1, []);
  if (page === undefined || lease === null) throw new Error('Nothing is left to read.');
  const { url } = page;
  const reading = aReading({
    url,
    facts: pageFacts({ url, title: randomBytes(375_000).toString('base64') }),
  });
  await storage.pages.commit(lease, {
    outcomes: [{ url, state: 'read', reading, title: url, contentHash: `hash of ${url}` }],
    found: ['a', 'b', 'c'].map((name) => aFoundUrl({ url: `${url}${name}/` })),
    foundState: 'pending',
  });
}

let stored = 0;
let refusal = 'none';
while (refusal === 'none' && stored < MAX_PAGES && freeBytes() > MIN_FREE_BYTES) {
  refusal = await refusalOf(storeNext());
  if (refusal === 'none') stored += 1;
}
const free = freeBytes();
const one = [aFoundUrl({ url: 'https://example.com/one-more' })];
const smallRefusal = await refusalOf(storage.pages.add(lease, one, 'pending'));
const readings = await storage.pages.readings(scanId, { afterSeq: 0, limit: MAX_PAGES });
const kept = [...(await counts(storage)), readings.length] as const;
take('rest');
await storage.close();
const openRefusal = await refusalOf(open());
rmSync(join(disk, 'rest'));
rmSync(join(disk, 'ballast'));
const again = await open();
await again.pages.add(lease, one, 'pending');
const afterwards = await counts(again);
await again.close();
const findings: SmallDiskFindings = {
  stored,
  refusal,
  smallRefusal,
  free,
  kept,
  openRefusal,
  afterwards,
};
process.stdout.write(JSON.stringify(findings));
