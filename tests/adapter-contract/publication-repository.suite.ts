import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  newestFirst,
  type Publication,
  speakerOf,
} from '@signpost/backend-domain/model/publishing/publication.ts';
import { searchWords } from '@signpost/backend-domain/model/publishing/registry-search.ts';
import type { ScanSession } from '@signpost/backend-domain/model/scan/scan-session.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import { scanWithFiles } from '../support/publication-mothers.ts';
import { freshId, later, leased, storedScan } from '../support/storage-mothers.ts';

/** What every PublicationRepository promises. `open` gives an empty store. */
export function publicationRepositorySuite(adapter: string, open: () => Promise<Storage>): void {
  describe(`PublicationRepository on ${adapter}`, () => {
    let storage: Storage;
    let domains = 0;
    beforeAll(async () => {
      storage = await open();
    });
    afterAll(() => storage?.close());

    const freshDomain = (): string => {
      domains += 1;
      return `domain-${domains}.example`;
    };

    interface Entry {
      readonly domain: string;
      readonly ownerId?: string;
      readonly title?: string;
      readonly generated?: number;
      readonly published?: number;
    }

    const publish = async ({ domain, ownerId, title = 'A site', ...at }: Entry) => {
      const { generated = 0, published = 0 } = at;
      const scan = await scanWithFiles(
        storage,
        { domain, ...(ownerId === undefined ? {} : { ownerId }) },
        { generatedAt: later(generated) },
      );
      const entry = { scanId: scan.id, title, pages: 7, publishedAt: later(published) };
      await storage.publications.publish(entry);
      return scan;
    };

    const change = async (scan: ScanSession, changes: Partial<ScanSession>) => {
      const stored = await storage.scans.find(scan.id);
      if (stored !== null) await storage.scans.save({ ...stored, ...changes });
    };

    const verify = async ({ ownerId, domain }: Pick<ScanSession, 'ownerId' | 'domain'>) => {
      await storage.claims.open({ ownerId, domain, token: 'token' });
      await storage.claims.record({ ownerId, domain, method: 'file', checkedAt: later(0) });
    };

    const idsOf = async (domain: string): Promise<string[]> =>
      (await storage.publications.ofDomain(domain)).map(({ scanId }) => scanId);

    describe('Publishing', () => {
      it('tells of a publication what its scan, its files and its entry say', async () => {
        const domain = freshDomain();
        const scan = await publish({ domain, title: 'Çà & là', generated: 5, published: 9 });
        expect(await storage.publications.ofDomain(domain)).toEqual([
          {
            scanId: scan.id,
            ownerId: scan.ownerId,
            domain,
            title: 'Çà & là',
            pages: 7,
            generatedAt: later(5),
            publishedAt: later(9),
            since: later(9),
            verified: false,
            order: expect.any(Number),
          },
        ]);
      });

      it('tells the newest manifest of a domain first, and nothing of other domains', async () => {
        const domain = freshDomain();
        const older = await publish({ domain, generated: 1 });
        const newer = await publish({ domain, generated: 2 });
        const twin = await publish({ domain, generated: 2 });
        await publish({ domain: freshDomain() });
        expect(await idsOf(domain)).toEqual([twin.id, newer.id, older.id]);
      });

      it('enters nothing that is not public, or that does not exist', async () => {
        const domain = freshDomain();
        const hidden = await scanWithFiles(storage, { domain, isPublic: false });
        for (const scanId of [hidden.id, freshId('scan')]) {
          const entry = { scanId, title: '', pages: 1, publishedAt: later(0) };
          await storage.publications.publish(entry);
        }
        expect(await idsOf(domain)).toEqual([]);
        await change(hidden, { isPublic: true });
        expect(await idsOf(domain)).toEqual([]);
      });

      it('leaves an entry as it is when it is published again', async () => {
        const domain = freshDomain();
        const scan = await publish({ domain, published: 1 });
        const again = { scanId: scan.id, title: 'Other', pages: 9, publishedAt: later(2) };
        await storage.publications.publish(again);
        expect(await storage.publications.ofDomain(domain)).toMatchObject([
          { title: 'A site', pages: 7, publishedAt: later(1) },
        ]);
      });

      it('does not count a scan without files', async () => {
        const domain = freshDomain();
        const scan = await storedScan(storage, { domain, isPublic: true });
        const entry = { scanId: scan.id, title: '', pages: 1, publishedAt: later(0) };
        await storage.publications.publish(entry);
        expect(await idsOf(domain)).toEqual([]);
      });

      it('sees newer files of a scan at once', async () => {
        const domain = freshDomain();
        const scan = await publish({ domain, generated: 1 });
        const lease = await leased(storage, scan.id);
        const files = await storage.manifests.find(scan.id);
        if (files) await storage.manifests.save(lease, { ...files, generatedAt: later(60_000) });
        expect(await storage.publications.ofDomain(domain)).toMatchObject([
          { generatedAt: later(60_000) },
        ]);
      });
    });

    describe('Ending', () => {
      it('hides a scan that is not public any more, even before it is withdrawn', async () => {
        const domain = freshDomain();
        const scan = await publish({ domain });
        await change(scan, { isPublic: false });
        expect(await idsOf(domain)).toEqual([]);
        await storage.publications.withdraw(scan.id);
        await change(scan, { isPublic: true });
        expect(await idsOf(domain)).toEqual([]);
      });

      it('does not withdraw what is public', async () => {
        const domain = freshDomain();
        const scan = await publish({ domain });
        await storage.publications.withdraw(scan.id);
        expect(await idsOf(domain)).toEqual([scan.id]);
      });

      it('ends with the scan', async () => {
        const domain = freshDomain();
        const scan = await publish({ domain });
        await storage.scans.delete(scan.id);
        expect(await idsOf(domain)).toEqual([]);
        await storage.publications.withdraw(scan.id);
      });
    });

    describe('The place of a publisher', () => {
      it('is kept as long as something of theirs is public', async () => {
        const domain = freshDomain();
        const ownerId = freshId('user');
        const first = await publish({ domain, ownerId, published: 1 });
        await publish({ domain, published: 2 });
        const second = await publish({ domain, ownerId, published: 3 });
        await storage.scans.delete(first.id);
        expect(await storage.publications.ofDomain(domain)).toContainEqual(
          expect.objectContaining({ scanId: second.id, publishedAt: later(3), since: later(1) }),
        );
      });

      it('is lost with the last of it', async () => {
        const domain = freshDomain();
        const ownerId = freshId('user');
        const first = await publish({ domain, ownerId, published: 1 });
        await change(first, { isPublic: false });
        await storage.publications.withdraw(first.id);
        await publish({ domain, ownerId, published: 5 });
        expect(await storage.publications.ofDomain(domain)).toMatchObject([{ since: later(5) }]);
      });

      it('is of one domain', async () => {
        const ownerId = freshId('user');
        await publish({ domain: freshDomain(), ownerId, published: 1 });
        const domain = freshDomain();
        await publish({ domain, ownerId, published: 2 });
        expect(await storage.publications.ofDomain(domain)).toMatchObject([{ since: later(2) }]);
      });
    });

    describe('Verification', () => {
      it('is the owner’s, of that domain', async () => {
        const domain = freshDomain();
        const scan = await publish({ domain });
        await verify({ ownerId: scan.ownerId, domain: 'elsewhere.example' });
        await verify({ ownerId: freshId('user'), domain });
        expect(await storage.publications.ofDomain(domain)).toMatchObject([{ verified: false }]);
        await verify(scan);
        expect(await storage.publications.ofDomain(domain)).toMatchObject([{ verified: true }]);
      });
    });
  });

  describe(`The registry on ${adapter}`, () => {
    let storage: Storage;
    let expected: Publication[];

    /** Ten domains of three people, published, hidden, verified by a fixed pseudo-random plan. */
    beforeAll(async () => {
      storage = await open();
      const random = pseudoRandom(20_261_120);
      const domains = Array.from({ length: 10 }, (_, index) => `site-${index}.example`);
      const owners = ['user-a', 'user-b', 'user-c'];
      for (let turn = 0; turn < 60; turn += 1) {
        const domain = pick(domains, random);
        const ownerId = pick(owners, random);
        const scan = await scanWithFiles(
          storage,
          { domain, ownerId },
          { generatedAt: later(Math.floor(random() * 30)) },
        );
        const publishedAt = later(Math.floor(random() * 20));
        const title = turn % 2 === 0 ? 'Shop of Ünal 100%_' : 'News';
        await storage.publications.publish({ scanId: scan.id, title, pages: turn, publishedAt });
        if (random() < 0.2) await storage.scans.delete(scan.id);
        if (random() < 0.1) {
          await storage.claims.open({ ownerId, domain, token: 't' });
          const method = random() < 0.7 ? ('meta_tag' as const) : null;
          await storage.claims.record({ ownerId, domain, method, checkedAt: later(0) });
        }
      }
      const all = await Promise.all(domains.map((each) => storage.publications.ofDomain(each)));
      expected = all.flatMap((publications) => speakerOf(publications) ?? []).sort(newestFirst);
    });
    afterAll(() => storage?.close());

    const registry = (limit: number, cursor?: string, query = '') =>
      storage.publications.registry({
        limit,
        words: searchWords(query),
        ...(cursor === undefined ? {} : { cursor }),
      });

    it('lists of every domain the one that speaks for it, newest first', async () => {
      expect(expected.length).toBeGreaterThan(6);
      expect(new Set(expected.map(({ verified }) => verified)).size).toBe(2);
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
    ])('finds what has every word of %j', async (query, isMatch) => {
      const { publications } = await registry(100, undefined, query);
      expect(publications).toEqual(expected.filter(isMatch));
    });

    it('pages through what a search finds', async () => {
      const all = await registry(100, undefined, 'shop');
      const first = await registry(1, undefined, 'shop');
      const rest = await registry(100, first.nextCursor ?? '', 'shop');
      expect([...first.publications, ...rest.publications]).toEqual(all.publications);
    });

    it.each(['nonsense', '', '-1.2', '1.2.3', "1' or '1'='1", `${'9'.repeat(40)}.1`])(
      'takes the cursor %j, which it never gave, for the end',
      async (cursor) => {
        expect(await registry(5, cursor)).toEqual({ publications: [], nextCursor: null });
      },
    );
  });
}

/** Mulberry32. */
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
