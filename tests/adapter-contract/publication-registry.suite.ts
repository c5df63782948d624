import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  newestFirst,
  type Publication,
  servedForDomain,
} from '@signpost/backend-domain/model/publishing/publication.ts';
import { searchWords } from '@signpost/backend-domain/model/publishing/registry-search.ts';
import type { ScanSession } from '@signpost/backend-domain/model/scan/scan-session.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import { endProof, proveClaim } from '../support/claim-mothers.ts';
import type { ScanWish } from '../support/mothers.ts';
import { scanWithFiles } from '../support/publication-mothers.ts';
import { later, leased } from '../support/storage-mothers.ts';

/** What the registry of every PublicationRepository promises. `open` returns an empty store. */
export function publicationRegistrySuite(adapter: string, open: () => Promise<Storage>): void {
  describe(`The publication of a domain in the registry on ${adapter}`, () => {
    let storage: Storage;
    const domain = 'spoken-for.example';
    beforeEach(async () => {
      storage = await open();
    });
    afterEach(() => storage?.close());

    const publish = async (generated: number, scanned: ScanWish = {}) => {
      const startUrl = `https://${domain}/`;
      const files = { generatedAt: later(generated) };
      const scan = await scanWithFiles(storage, { domain, startUrl, ...scanned }, files);
      const entry = { scanId: scan.id, title: 'A site', pages: 1, publishedAt: later(generated) };
      await storage.publications.publish(entry);
      return scan;
    };
    const show = async (scan: ScanSession, isPublic: boolean) => {
      const stored = await storage.scans.find(scan.id);
      if (stored !== null) await storage.scans.save({ ...stored, isPublic });
    };
    const speaker = async () => {
      const { publications } = await storage.publications.registry({ limit: 10, words: [] });
      const [only = null] = publications;
      expect(publications).toEqual(only === null ? [] : [only]);
      expect(only).toEqual(servedForDomain(await storage.publications.ofDomain(domain)));
      return only?.scanId ?? null;
    };

    it('is not that of the first user to publish', async () => {
      await publish(1);
      await publish(2);
      expect(await speaker()).toBeNull();
    });

    it('changes at once with everything that it depends on', async () => {
      const first = await publish(1);
      const second = await publish(2);
      await proveClaim(storage, second, later(1));
      expect(await speaker()).toBe(second.id);
      const third = await publish(3, { ownerId: second.ownerId });
      expect(await speaker()).toBe(third.id);
      const files = await storage.manifests.find(second.id);
      const lease = await leased(storage, second.id);
      if (files) await storage.manifests.save(lease, { ...files, generatedAt: later(9) });
      expect(await speaker()).toBe(second.id);
      await show(second, false);
      expect(await speaker()).toBe(third.id);
      await proveClaim(storage, first, later(2));
      expect(await speaker()).toBe(first.id);
      await endProof(storage, first, later(3));
      expect(await speaker()).toBeNull();
      await proveClaim(storage, third, later(4));
      expect(await speaker()).toBe(third.id);
      await show(second, true);
      expect(await speaker()).toBe(second.id);
      await storage.scans.delete(second.id);
      expect(await speaker()).toBe(third.id);
      await show(third, false);
      await storage.publications.withdraw(third.id);
      expect(await speaker()).toBeNull();
    });

    it('is never a scan that began below the root, although its owner is verified', async () => {
      const below = await publish(2, { startUrl: `https://${domain}/~mallory/` });
      await proveClaim(storage, below);
      expect(await speaker()).toBeNull();
      const whole = await publish(1, { ownerId: below.ownerId });
      expect(await speaker()).toBe(whole.id);
    });

    it('is the right one when many publish, verify and hide at the same moment', async () => {
      const scans = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          scanWithFiles(
            storage,
            { domain, startUrl: `https://${domain}/` },
            { generatedAt: later(index) },
          ),
        ),
      );
      await Promise.all(
        scans.map(async (scan, index) => {
          const entry = {
            scanId: scan.id,
            title: 'A site',
            pages: 1,
            publishedAt: later(20 - index),
          };
          await storage.publications.publish(entry);
          await proveClaim(storage, scan, later(index));
          if (index % 4 === 1) await show(scan, false);
        }),
      );
      await speaker();
      const [first] = scans;
      if (first) await proveClaim(storage, first, later(99));
      expect(await speaker()).toBe(first?.id);
      await Promise.all(scans.slice(6).map(({ id }) => storage.scans.delete(id)));
      expect(await speaker()).toBe(first?.id);
      await Promise.all(scans.map(({ id }) => storage.scans.delete(id)));
      expect(await speaker()).toBeNull();
    });
  });

  describe(`The registry on ${adapter}`, () => {
    let storage: Storage;
    let expected: Publication[];

    const happens = async (
      turn: number,
      domain: string,
      ownerId: string,
      random: () => number,
    ): Promise<void> => {
      const startUrl = `https://${domain}${random() < 0.8 ? '/' : '/blog'}`;
      const files = { generatedAt: later(Math.floor(random() * 30)) };
      const scan = await scanWithFiles(storage, { domain, ownerId, startUrl }, files);
      const publishedAt = later(Math.floor(random() * 20));
      const title = turn % 2 === 0 ? 'Shop of Ünal 100%_' : 'News';
      await storage.publications.publish({ scanId: scan.id, title, pages: turn, publishedAt });
      if (random() < 0.2) await storage.scans.delete(scan.id);
      if (random() < 0.6) await proveClaim(storage, { ownerId, domain }, later(turn));
      else if (random() < 0.1) await endProof(storage, { ownerId, domain }, later(turn));
    };

    /** Publishes, hides and verifies ten domains of three users in a fixed pseudo-random order. */
    beforeAll(async () => {
      storage = await open();
      const random = pseudoRandom(20_261_120);
      const domains = Array.from({ length: 10 }, (_, index) => `site-${index}.example`);
      const owners = ['user-a', 'user-b', 'user-c'];
      for (let turn = 0; turn < 60; turn += 1) {
        await happens(turn, pick(domains, random), pick(owners, random), random);
      }
      const all = await Promise.all(domains.map((each) => storage.publications.ofDomain(each)));
      expected = all
        .flatMap((publications) => servedForDomain(publications) ?? [])
        .sort(newestFirst);
    });
    afterAll(() => storage?.close());

    const registry = (limit: number, cursor?: string, query = '') =>
      storage.publications.registry({
        limit,
        words: searchWords(query),
        ...(cursor === undefined ? {} : { cursor }),
      });

    it('lists for every domain the publication that is served for it, newest first', async () => {
      expect(expected.length).toBeGreaterThan(6);
      expect(expected.every(({ verified, fromRoot }) => verified && fromRoot)).toBe(true);
      expect(await registry(100)).toEqual({ publications: expected, nextCursor: null });
    });

    it('comes in pages without gaps and repetitions', async () => {
      const seen: Publication[] = [];
      let cursor: string | undefined;
      do {
        const page = await registry(3, cursor);
        seen.push(...page.publications);
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(seen).toEqual(expected);
    });

    it.each([
      ['SHOP', ({ title }: Publication) => title.startsWith('Shop')],
      ['ünal shop', ({ title }: Publication) => title.startsWith('Shop')],
      ['100%_', ({ title }: Publication) => title.startsWith('Shop')],
      ['site-3', ({ domain }: Publication) => domain === 'site-3.example'],
      ['.example news', ({ title }: Publication) => title === 'News'],
      ['s_te', () => false],
      ['%', ({ title }: Publication) => title.includes('%')],
      ['shop news', () => false],
      ["'; drop table scan; --", () => false],
      ['  ', () => true],
    ])('finds publications with every word of %j', async (query, isMatch) => {
      const { publications } = await registry(100, undefined, query);
      expect(publications).toEqual(expected.filter(isMatch));
    });

    it('pages through the results of a search', async () => {
      const all = await registry(100, undefined, 'shop');
      const first = await registry(1, undefined, 'shop');
      const rest = await registry(100, first.nextCursor ?? '', 'shop');
      expect([...first.publications, ...rest.publications]).toEqual(all.publications);
    });

    it.each(['nonsense', '', '-1.2', '1.2.3', "1' or '1'='1", `${'9'.repeat(40)}.1`])(
      'returns an empty last page for the invalid cursor %j',
      async (cursor) => {
        expect(await registry(5, cursor)).toEqual({ publications: [], nextCursor: null });
      },
    );
  });
}

/** The pseudo-random generator Mulberry32: the same values for the same seed. */
function pseudoRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function pick<T>(values: readonly T[], random: () => number): T {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('Nothing to pick from.');
  return value;
}
