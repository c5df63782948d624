import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LeaseLost } from '@signpost/backend-domain/model/scan/scan-errors.ts';
import type { ScanFiles } from '@signpost/backend-domain/ports/manifest-repository.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import { noon } from '../support/mothers.ts';
import { freshId, heldScan, later, lostLease, storedScan } from '../support/storage-mothers.ts';

function someFiles(overrides: Partial<ScanFiles> = {}): ScanFiles {
  return {
    manifest: '{"pages":[]}',
    publicVersion: null,
    robots: {
      original: 'User-agent: *\n',
      updated: 'User-agent: *\nAllow: /\n',
      addedLines: ['Allow: /'],
    },
    sitemaps: [
      { name: 'sitemap.xml', content: '<sitemapindex/>' },
      { name: 'sitemap-1.xml', content: '<urlset/>' },
    ],
    llmsTxt: '# example.com\n',
    wellKnown: '{"manifest":"/manifest.json"}',
    generatedAt: later(1234),
    ...overrides,
  };
}

/** What every ManifestRepository promises. `open` gives an empty store. */
export function manifestRepositorySuite(adapter: string, open: () => Promise<Storage>): void {
  describe(`ManifestRepository on ${adapter}`, () => {
    let storage: Storage;
    beforeAll(async () => {
      storage = await open();
    });
    afterAll(() => storage?.close());

    it('gives back the files as they were saved', async () => {
      const { scanId, lease } = await heldScan(storage);
      await storage.manifests.save(lease, someFiles());
      expect(await storage.manifests.find(scanId)).toEqual(someFiles());
    });

    it('gives back the public version with the pages that it leaves out', async () => {
      const { scanId, lease } = await heldScan(storage);
      const hiddenPages = [{ url: 'https://example.com/orders', title: 'Your orders' }];
      const files = someFiles({ publicVersion: { manifest: '{"pages":[2]}', hiddenPages } });
      await storage.manifests.save(lease, files);
      expect(await storage.manifests.find(scanId)).toEqual(files);
    });

    it('has no files before a scan has any', async () => {
      const { scanId } = await heldScan(storage);
      expect(await storage.manifests.find(scanId)).toBeNull();
      expect(await storage.manifests.find(freshId('scan'))).toBeNull();
    });

    it('replaces all files at once', async () => {
      const { scanId, lease } = await heldScan(storage);
      await storage.manifests.save(lease, someFiles());
      const newer = someFiles({
        manifest: '{"pages":[1]}',
        robots: { original: null, updated: 'x', addedLines: [] },
        sitemaps: [{ name: 'sitemap.xml', content: '<urlset/>' }],
        generatedAt: noon,
      });
      await storage.manifests.save(lease, newer);
      expect(await storage.manifests.find(scanId)).toEqual(newer);
    });

    it('keeps the files of scans apart', async () => {
      const [one, other] = [await heldScan(storage), await heldScan(storage)];
      await storage.manifests.save(one.lease, someFiles({ llmsTxt: 'one' }));
      await storage.manifests.save(other.lease, someFiles({ llmsTxt: 'other' }));
      expect((await storage.manifests.find(one.scanId))?.llmsTxt).toBe('one');
      expect((await storage.manifests.find(other.scanId))?.llmsTxt).toBe('other');
    });

    it('refuses a worker that lost the scan, and keeps the stored files', async () => {
      const { id } = await storedScan(storage);
      const lost = await lostLease(storage, id);
      await expect(storage.manifests.save(lost, someFiles())).rejects.toThrow(LeaseLost);
      expect(await storage.manifests.find(id)).toBeNull();
    });

    it('refuses to write for a deleted scan', async () => {
      const { scanId, lease } = await heldScan(storage);
      await storage.scans.delete(scanId);
      await expect(storage.manifests.save(lease, someFiles())).rejects.toThrow(LeaseLost);
    });

    it('keeps any text, and megabytes of it', async () => {
      const { scanId, lease } = await heldScan(storage);
      const files = someFiles({
        manifest: JSON.stringify({ text: 'ünïcode 😀 \\ \' " ? $1 '.repeat(200_000) }),
        llmsTxt: 'NUL \u0000 and half a surrogate \ud83d.',
      });
      await storage.manifests.save(lease, files);
      expect(await storage.manifests.find(scanId)).toEqual(files);
    });
  });
}
