import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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
}
