import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@signpost/adapters/storage/mikro-orm/database.ts';
import { migrations } from '@signpost/adapters/storage/mikro-orm/migrations/migrations.ts';
import { openDatabase } from '@signpost/adapters/storage/mikro-orm/open-database.ts';
import { openStorage } from '@signpost/adapters/storage/mikro-orm/open-storage.ts';
import type { Storage } from '@signpost/adapters/storage/storage.ts';
import { noon } from '../support/mothers.ts';

const older = migrations.filter(({ name }) => name < '0010');

/** A smart scan in the tables as migration 0008 left them, with its prioritisation and pages of two patterns. */
async function fill(database: Database): Promise<void> {
  const [scan] = await database.query<{ id: string }>(
    `insert into scan (public_id, owner_id, start_url, domain, scan_type, max_pages, depth_limit,
                       status, is_public, counts, created_at, version)
     values ('smart', 'ada', 'https://a.example/', 'a.example', 'smart', 10, 3, 'completed', false,
             '{}', $1::timestamptz, 1)
     returning id::text as id`,
    [noon],
  );
  const id = scan?.id ?? '';
  const prioritization = {
    stats: { important: 1, uncertain: 2, not_important: 3 },
    ...{ recommended_count: 1, estimated_time_minutes: 4 },
  };
  await database.query(
    `insert into note (scan_id, name, value) values ($1::bigint, 'prioritization', $2)`,
    [id, JSON.stringify(prioritization)],
  );
  const states = ['read', 'skipped', 'skipped', 'discovered', 'read'];
  for (const [index, state] of states.entries()) {
    const pattern = index < 4 ? '/lamps/:slug' : '/about';
    await database.query(
      `insert into page (scan_id, seq, url_key, pattern_key, url, source, depth, pattern, title, state)
       values ($1::bigint, $2::int, gen_random_uuid(), md5($3)::uuid, $4, 'link', 1, $3, '', $5)`,
      [id, index + 1, pattern, `https://a.example${pattern}/${index}`, state],
    );
  }
}

describe('A scan of a version without event numbers', () => {
  let folder: string;
  let storage: Storage;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signpost-migration-'));
    const database = await openDatabase({ driver: 'pglite', folder }, older);
    await fill(database);
    await database.close();
    storage = await openStorage({ driver: 'pglite', folder });
  }, 120_000);
  afterAll(async () => {
    await storage?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('counts its events from 0', async () => {
    expect((await storage.scans.find('smart'))?.seq).toBe(0);
  });

  it('keeps its prioritisation and the numbers of its patterns', async () => {
    expect(await storage.notes.live('smart')).toMatchObject({
      prioritization: {
        stats: { important: 1, uncertain: 2, not_important: 3 },
        ...{ recommendedCount: 1, estimatedTimeMinutes: 4 },
      },
      patterns: [
        { pattern: '/lamps/:slug', totalCount: 3, scanned: 1, skipped: 2, efficiency: 67 },
      ],
    });
  });
});
