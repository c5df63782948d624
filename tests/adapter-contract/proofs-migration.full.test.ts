import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@signpost/adapters/storage/mikro-orm/database.ts';
import { migrations } from '@signpost/adapters/storage/mikro-orm/migrations/migrations.ts';
import { openDatabase } from '@signpost/adapters/storage/mikro-orm/open-database.ts';
import { openStorage } from '@signpost/adapters/storage/mikro-orm/open-storage.ts';
import type { Storage } from '@signpost/adapters/storage/storage.ts';
import { DATABASE_KINDS } from '../support/database-kinds.ts';
import { noon } from '../support/mothers.ts';
import { later } from '../support/storage-mothers.ts';

const older = migrations.filter(({ name }) => name < '0008');
const DAY_MS = 86_400_000;

interface OldScan {
  readonly id: string;
  readonly owner: string;
  readonly domain: string;
  readonly path?: string;
  readonly login?: boolean;
}

const SCANS: readonly OldScan[] = [
  { id: 'first-come', owner: 'ada', domain: 'unverified.example' },
  { id: 'verified', owner: 'ada', domain: 'verified.example' },
  { id: 'below-root', owner: 'ada', domain: 'below.example', path: '~ada/' },
  { id: 'earlier-proof', owner: 'ada', domain: 'twice.example' },
  { id: 'later-proof', owner: 'ben', domain: 'twice.example' },
  { id: 'logged-in', owner: 'ada', domain: 'members.example', login: true },
];

/** Rows in the tables as migration 0005 left them. */
async function fill(database: Database): Promise<void> {
  for (const { id, owner, domain, path = '', login = false } of SCANS) {
    const [row] = await database.query<{ id: string }>(
      `insert into scan (public_id, owner_id, start_url, domain, scan_type, max_pages, depth_limit,
                         status, is_public, counts, created_at, version)
       values ($1, $2, $3, $4, 'standard', 10, 3, 'completed', true, '{}', $5::timestamptz, 1)
       returning id::text as id`,
      [id, owner, `https://${domain}/${path}`, domain, noon],
    );
    const key = row?.id ?? '';
    await database.query(
      `insert into scan_files (scan_id, files, generated_at) values ($1::bigint, '\\x', $2::timestamptz)`,
      [key, noon],
    );
    await database.query(
      `insert into publication
         (scan_id, owner_id, domain, title, search_text, pages, published_at, since)
       values ($1::bigint, $2, $3, 'A site', 'a site', 1, $4::timestamptz, $4::timestamptz)`,
      [key, owner, domain, noon],
    );
    const site = { startUrl: `https://${domain}/`, ...(login ? { login: { url: '' } } : {}) };
    await database.query(
      `insert into note (scan_id, name, value) values ($1::bigint, 'site', $2)`,
      [key, JSON.stringify(site)],
    );
  }
  for (const [owner, domain, method, days] of [
    ['ada', 'unverified.example', null, 1],
    ['ada', 'verified.example', 'file', 1],
    ['ada', 'below.example', 'file', 1],
    ['ada', 'twice.example', 'file', 1],
    ['ben', 'twice.example', 'meta_tag', 2],
    ['ada', 'members.example', 'file', 1],
  ] as const) {
    await database.query(
      `insert into site_claim (owner_id, domain, token, method, checked_at)
       values ($1, $2, $3, $4, $5::timestamptz)`,
      [owner, domain, `token of ${owner}`, method, later(days * DAY_MS)],
    );
  }
}

for (const kind of DATABASE_KINDS) {
  describe(`A database of an older version, on ${kind.name}`, () => {
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

    const claim = (ownerId: string, domain: string) =>
      storage.claims.open({ id: 'never used', token: 'never used', ownerId, domain });

    it('serves by domain only the newest verified owner’s manifest, of a scan from the root', async () => {
      const { publications } = await storage.publications.registry({ limit: 100, words: [] });
      expect(publications.map(({ scanId }) => scanId).sort()).toEqual(['later-proof', 'verified']);
      expect(publications.every(({ verified, fromRoot }) => verified && fromRoot)).toBe(true);
    });

    it('keeps public manifests public, except those of scans that logged in', async () => {
      for (const { id, domain, login = false } of SCANS) {
        expect(await storage.scans.find(id)).toMatchObject({
          ...{ isPublic: !login, showsBehindLogin: false },
        });
        const listed = await storage.publications.ofDomain(domain);
        expect(listed.some(({ scanId }) => scanId === id)).toBe(!login);
      }
    });

    it('dates a proof by its last check, and schedules the next one 30 days later', async () => {
      const checkedAt = later(DAY_MS);
      expect(await claim('ada', 'verified.example')).toEqual({
        ...{ ownerId: 'ada', domain: 'verified.example', token: 'token of ada', checkedAt },
        id: expect.stringMatching(/^[\w-]{21}$/),
        proof: {
          method: 'file',
          provedAt: checkedAt,
          lastConfirmedAt: checkedAt,
          lapsesAt: null,
        },
        ...{ ended: null, recheckAt: later(31 * DAY_MS), version: 0 },
      });
      expect(await claim('ada', 'unverified.example')).toMatchObject({
        ...{ proof: null, ended: null, recheckAt: null },
      });
    });

    it('ends all proofs of a domain but the newest', async () => {
      expect(await claim('ben', 'twice.example')).toMatchObject({ proof: { method: 'meta_tag' } });
      expect(await claim('ada', 'twice.example')).toMatchObject({
        ...{ proof: null, recheckAt: null },
        ended: { reason: 'superseded', at: later(2 * DAY_MS) },
      });
    });

    it('gives every claim an id of its own', async () => {
      const claims = await Promise.all(SCANS.map(({ owner, domain }) => claim(owner, domain)));
      expect(new Set(claims.map(({ id }) => id)).size).toBe(SCANS.length);
    });
  });
}
