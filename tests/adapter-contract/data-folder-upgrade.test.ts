import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrations } from '@signpost/adapters/storage/mikro-orm/migrations/migrations.ts';
import { openDatabase } from '@signpost/adapters/storage/mikro-orm/open-database.ts';
import { openStorage } from '@signpost/adapters/storage/mikro-orm/open-storage.ts';
import type { Storage } from '@signpost/adapters/storage/storage.ts';
import { StorageTooNew } from '@signpost/adapters/storage/storage-errors.ts';
import { extract } from 'tar';
import { databases } from '../support/databases.ts';
import { noon } from '../support/mothers.ts';
import { robotsNote } from '../support/note-mothers.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures');
const OWNER = 'user-000000000000000a';

/** Folders written by tests/fixtures/make-data-folder.ts; each is named after the newest migration of its version. */
describe.each([
  // In this version the note about robots.txt was only its text.
  ['0008-proofs', 'User-agent: *\n' as unknown, [0, 0]],
  ['0012-learnt-patterns', robotsNote('User-agent: *\n'), [0, 0]],
  // The sum of the phases' times, or the time from start to completion where these are unknown.
  ['0016-unused-index', robotsNote('User-agent: *\n'), [120_000, 3_600_000]],
] as const)('The data folder of version %s', (version, robots, workedMs) => {
  let folder: string;
  let storage: Storage;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signpost-upgrade-'));
    await extract({ file: join(FIXTURES, `data-folder-${version}.tar.gz`), cwd: folder });
    storage = await openStorage({ driver: 'pglite', folder });
  });
  afterAll(async () => {
    await storage?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('opens with its users', async () => {
    expect((await storage.users.find(OWNER))?.email).toBe('ada@example.com');
    expect((await storage.users.findByEmail('ben@example.com'))?.id).toBe('user-000000000000000b');
  });

  it('opens with scans of every kind of state', async () => {
    const { scans } = await storage.scans.listByOwner(OWNER, { limit: 20 });
    expect(Object.fromEntries(scans.map(({ id, status }) => [id, status]))).toEqual({
      'scan-published': 'completed',
      'scan-private': 'completed',
      'scan-crawling': 'crawling',
      'scan-created': 'creating',
      'scan-choosing': 'awaiting_selection',
    });
    const [pending] = await storage.pages.nextPending('scan-crawling', 10, []);
    expect(pending?.url).toBe('https://example.com/');
    expect(await storage.notes.read('scan-crawling', 'robots')).toEqual(robots);
  });

  it('opens with the duration that each completed scan had', async () => {
    const scans = ['scan-published', 'scan-private'].map((id) => storage.scans.find(id));
    expect((await Promise.all(scans)).map((scan) => scan?.workedMs)).toEqual(workedMs);
  });

  it('opens with its manifests', async () => {
    for (const id of ['scan-published', 'scan-private']) {
      const files = await storage.manifests.find(id);
      expect(files).toMatchObject({ manifest: '{"pages":["/"]}', llmsTxt: '# example.com\n' });
    }
  });

  it('opens with its verified publication', async () => {
    expect(await storage.publications.ofDomain('example.com')).toMatchObject([
      { scanId: 'scan-published', title: 'Example', publishedAt: noon, verified: true },
    ]);
  });
});

const older = migrations.slice(0, -1);

describe.each(Object.entries(databases))('A database of a newer version on %s', (_, kind) => {
  it('is refused with a clear message and left unchanged', async () => {
    const { settings, remove } = await kind.create();
    const futures = migrations.slice(-1).map((newest) => ({ ...newest, name: '9999-future' }));
    try {
      const before = await openDatabase(settings);
      // One known migration is missing too: it must not be applied.
      await before.query(
        'delete from mikro_orm_migrations where id = (select max(id) from mikro_orm_migrations)',
      );
      await before.query(`insert into mikro_orm_migrations (name) values ('9999-future')`);
      await before.close();
      const refused = openDatabase(settings);
      await expect(refused).rejects.toBeInstanceOf(StorageTooNew);
      await expect(refused).rejects.toThrow(/newer version .*9999-future.* Nothing was changed/);
      const after = await openDatabase(settings, [...older, ...futures]);
      const applied = await after.query<{ name: string }>(
        'select name from mikro_orm_migrations order by id',
      );
      await after.close();
      expect(applied.map(({ name }) => name)).toEqual([
        ...older.map(({ name }) => name),
        '9999-future',
      ]);
    } finally {
      await remove();
    }
  });
});
