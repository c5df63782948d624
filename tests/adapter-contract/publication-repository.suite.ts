import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ScanCommon, ScanSession } from '@signpost/backend-domain/model/scan/scan-session.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import { proveClaim } from '../support/claim-mothers.ts';
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
      readonly startUrl?: string;
      readonly generated?: number;
      readonly published?: number;
    }

    const publish = async ({ domain, ownerId, title = 'A site', ...entered }: Entry) => {
      const { generated = 0, published = 0, startUrl = `https://${domain}/` } = entered;
      const scan = await scanWithFiles(
        storage,
        { domain, startUrl, ...(ownerId === undefined ? {} : { ownerId }) },
        { generatedAt: later(generated) },
      );
      const entry = { scanId: scan.id, title, pages: 7, publishedAt: later(published) };
      await storage.publications.publish(entry);
      return scan;
    };

    const change = async (scan: ScanSession, changes: Partial<ScanCommon>) => {
      const stored = await storage.scans.find(scan.id);
      if (stored !== null) await storage.scans.save({ ...stored, ...changes });
    };

    const idsOf = async (domain: string): Promise<string[]> =>
      (await storage.publications.ofDomain(domain)).map(({ scanId }) => scanId);

    describe('Publishing', () => {
      it('describes a publication by its scan, its files and its entry', async () => {
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
            fromRoot: true,
            showsBehindLogin: false,
            verified: false,
            order: expect.any(Number),
          },
        ]);
      });

      it('lists the newest manifest of a domain first, and no manifest of other domains', async () => {
        const domain = freshDomain();
        const older = await publish({ domain, generated: 1 });
        const newer = await publish({ domain, generated: 2 });
        const twin = await publish({ domain, generated: 2 });
        await publish({ domain: freshDomain() });
        expect(await idsOf(domain)).toEqual([twin.id, newer.id, older.id]);
      });

      it('lists no scan that is private or does not exist', async () => {
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

      it.each([
        ['/', true],
        ['/~ada/', false],
        ['/index.html', false],
        ['/?user=ada', false],
      ])('knows whether a scan of %s began at the root: %j', async (path, fromRoot) => {
        const domain = freshDomain();
        await publish({ domain, startUrl: `https://${domain}${path}` });
        expect(await storage.publications.ofDomain(domain)).toMatchObject([{ fromRoot }]);
      });

      it('updates title and pages of a manifest that is published again, but not its date', async () => {
        const domain = freshDomain();
        const scan = await publish({ domain, published: 1 });
        const again = { scanId: scan.id, title: 'Other', pages: 9, publishedAt: later(2) };
        const [before] = await storage.publications.ofDomain(domain);
        await storage.publications.publish(again);
        expect(await storage.publications.ofDomain(domain)).toMatchObject([
          { title: 'Other', pages: 9, publishedAt: later(1), order: before?.order },
        ]);
      });

      it('says whether it shows the pages behind the log-in, by the current state of the scan', async () => {
        const domain = freshDomain();
        const scan = await publish({ domain });
        for (const showsBehindLogin of [true, false]) {
          await change(scan, { showsBehindLogin });
          expect(await storage.publications.ofDomain(domain)).toMatchObject([{ showsBehindLogin }]);
        }
      });

      it('lists no scan without files', async () => {
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
      it('hides a scan that is no longer public, even before it is withdrawn', async () => {
        const domain = freshDomain();
        const scan = await publish({ domain });
        await change(scan, { isPublic: false });
        expect(await idsOf(domain)).toEqual([]);
        await storage.publications.withdraw(scan.id);
        await change(scan, { isPublic: true });
        expect(await idsOf(domain)).toEqual([]);
      });

      it('does not withdraw a public manifest', async () => {
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

    describe('Verification', () => {
      it('counts only for the owner and the domain that it was made for', async () => {
        const domain = freshDomain();
        const scan = await publish({ domain });
        await proveClaim(storage, { ownerId: scan.ownerId, domain: 'elsewhere.example' });
        await proveClaim(storage, { ownerId: freshId('user'), domain });
        expect(await storage.publications.ofDomain(domain)).toMatchObject([{ verified: false }]);
        await proveClaim(storage, scan);
        expect(await storage.publications.ofDomain(domain)).toMatchObject([{ verified: true }]);
      });
    });
  });
}
