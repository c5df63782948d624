import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@signpost/adapters/storage/mikro-orm/database.ts';
import { migrations } from '@signpost/adapters/storage/mikro-orm/migrations/migrations.ts';
import { openDatabase } from '@signpost/adapters/storage/mikro-orm/open-database.ts';
import { openStorage } from '@signpost/adapters/storage/mikro-orm/open-storage.ts';
import type { Storage } from '@signpost/adapters/storage/storage.ts';
import type { LearntPatterns } from '@signpost/backend-domain/model/crawl/learnt-patterns.ts';
import type { PageCause } from '@signpost/backend-domain/model/crawl/page-cause.ts';
import { newRendering } from '@signpost/backend-domain/model/crawl/rendering-state.ts';
import type { ScanSession } from '@signpost/backend-domain/model/scan/scan-session.ts';
import { DATABASE_KINDS } from '../support/database-kinds.ts';
import { noon } from '../support/mothers.ts';

const older = migrations.filter(({ name }) => name < '0009');

const unspecified = (detail: string): PageCause => ({ kind: 'unspecified', detail });

/** States and notes as older versions stored them, and the cause that each becomes. */
const NOTES: readonly (readonly [state: string, note: string | null, cause: PageCause | null])[] = [
  ['read', null, null],
  ['skipped', 'redirects to https://a.example/b', { kind: 'moved', to: 'https://a.example/b' }],
  ['skipped', 'leads to another site (b.example)', { kind: 'other-site', host: 'b.example' }],
  ['skipped', 'not a page (text/css)', { kind: 'not-a-page', contentType: 'text/css' }],
  ['skipped', 'not a page (no content type)', { kind: 'not-a-page', contentType: '' }],
  [
    'skipped',
    'one more page of /a: "b"/:slug: 12 alike ones were read',
    { kind: 'sampled', pattern: '/a: "b"/:slug', read: 12 },
  ],
  [
    'skipped',
    'same content as https://a.example/',
    { kind: 'duplicate', of: 'https://a.example/' },
  ],
  ['skipped', 'robots.txt forbids it', { kind: 'robots' }],
  ['skipped', 'its address may not be contacted', { kind: 'forbidden-target' }],
  ['skipped', 'too complex to read', { kind: 'too-complex' }],
  ['skipped', 'the scan reached its longest time', { kind: 'limit', limit: 'time' }],
  ['skipped', 'the scan reached its storage limit', { kind: 'limit', limit: 'scan-storage' }],
  ['skipped', 'the storage of this server was full', { kind: 'limit', limit: 'server-storage' }],
  ['skipped', 'nothing to read', unspecified('nothing to read')],
  ['failed', 'needs a login (401)', { kind: 'answered', status: 401 }],
  ['failed', 'answered 404', { kind: 'answered', status: 404 }],
  ['failed', 'The host was not found.', unspecified('The host was not found.')],
  ['pending', 'answered 503', { kind: 'answered', status: 503 }],
];

const LEARNT: LearntPatterns = {
  rendering: newRendering().state,
  structures: { '/p/:slug': ['0123456789abcdef'] },
  finished: ['/'],
};

/** A scan with one page for each note, in the tables as they were before the migrations. */
async function fill(database: Database): Promise<void> {
  const [scan] = await database.query<{ id: string }>(
    `insert into scan (public_id, owner_id, start_url, domain, scan_type, max_pages, depth_limit,
                       status, is_public, counts, created_at, version)
     values ('old', 'ada', 'https://a.example/', 'a.example', 'standard', 10, 3, 'paused', true,
             '{}', $1::timestamptz, 1)
     returning id::text as id`,
    [noon],
  );
  for (const [index, [state, note]] of NOTES.entries())
    await database.query(
      `insert into page (scan_id, seq, url_key, pattern_key, url, source, depth, pattern, title,
                         state, note)
       values ($1::bigint, $2::int, gen_random_uuid(), gen_random_uuid(), $3, 'link', 1, '/', '',
               $4, $5)`,
      [scan?.id ?? '', index + 1, `https://a.example/${index}`, state, note],
    );
  await database.query(
    `insert into note (scan_id, name, value) values ($1::bigint, 'rendering', $2)`,
    [scan?.id ?? '', JSON.stringify(LEARNT)],
  );
}

for (const kind of DATABASE_KINDS) {
  describe(`An unfinished scan of an older version, on ${kind.name}`, () => {
    let storage: Storage;
    let remove = async () => {};
    beforeAll(async () => {
      const created = await kind.create();
      remove = created.remove;
      const database = await openDatabase(created.settings, older);
      await fill(database);
      await database.close();
      storage = await openStorage(created.settings);
    }, 120_000);
    afterAll(async () => {
      await storage?.close();
      await remove();
    });

    async function theScan(): Promise<ScanSession> {
      const scan = await storage.scans.find('old');
      if (scan === null) throw new Error('The scan is gone.');
      return scan;
    }

    it('has a cause in place of the note of each page', async () => {
      const pages = await storage.pages.list('old', { afterSeq: 0, limit: 100 });
      expect(pages.map(({ state, cause }) => [state, cause])).toEqual(
        NOTES.map(([state, , cause]) => [state, cause]),
      );
    });

    it('restarts when its row does not say where it was paused', async () => {
      const { createdAt, ...paused } = await theScan();
      expect(paused).toMatchObject({
        ...{ status: 'paused', resumesTo: 'connecting', startedAt: createdAt, completedAt: null },
      });
    });

    it('keeps what it learnt about its URL patterns', async () => {
      expect(await storage.notes.read('old', 'learnt-patterns')).toEqual(LEARNT);
    });
  });
}
