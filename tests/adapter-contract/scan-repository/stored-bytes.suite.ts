import { describe, expect, it } from '@jest/globals';
import type { ScanFiles } from '@signpost/backend-domain/ports/manifest-repository.ts';
import type { Storage } from '../../../adapters/storage/storage.ts';
import { noon } from '../../support/mothers.ts';
import { freshId, heldScan } from '../../support/storage-mothers.ts';
import { found, readOutcome } from '../page-repository/frontier-tools.ts';

const FILES: ScanFiles = {
  manifest: '{"pages":[]}',
  robots: { original: null, updated: '', addedLines: [] },
  sitemaps: [],
  llmsTxt: '# example.com',
  wellKnown: '{}',
  publicVersion: null,
  generatedAt: noon,
};

/** The bytes that scans take in the store. */
export function storedBytesSuite(store: () => Storage): void {
  const commit = (lease: Parameters<Storage['pages']['commit']>[0], path: string) =>
    store().pages.commit(lease, {
      outcomes: [readOutcome(path)],
      found: [],
      foundState: 'pending',
    });

  describe('The stored bytes of a scan', () => {
    it('are 0 before anything is stored, and 0 for an unknown scan', async () => {
      const { scanId, lease } = await heldScan(store());
      await store().pages.add(lease, [found('/a')], 'pending');
      expect(await store().scans.storedBytes(scanId)).toBe(0);
      expect(await store().scans.storedBytes(freshId('scan'))).toBe(0);
    });

    it('grow once with each page that is read', async () => {
      const { scanId, lease } = await heldScan(store());
      await store().pages.add(lease, [found('/a'), found('/b')], 'pending');
      await commit(lease, '/a');
      const one = await store().scans.storedBytes(scanId);
      expect(one).toBeGreaterThan(50);
      await commit(lease, '/a');
      expect(await store().scans.storedBytes(scanId)).toBe(one);
      await commit(lease, '/b');
      expect(await store().scans.storedBytes(scanId)).toBeGreaterThan(one + 50);
    });

    it('include the newest files only', async () => {
      const { scanId, lease } = await heldScan(store());
      await store().manifests.save(lease, FILES);
      const small = await store().scans.storedBytes(scanId);
      expect(small).toBeGreaterThan(50);
      const noise = Array.from({ length: 3000 }, (_, index) => (index * 7919) % 1009).join();
      await store().manifests.save(lease, { ...FILES, llmsTxt: noise });
      expect(await store().scans.storedBytes(scanId)).toBeGreaterThan(small);
      await store().manifests.save(lease, FILES);
      expect(await store().scans.storedBytes(scanId)).toBe(small);
    });

    it('are part of the sum of all, until the scan is deleted', async () => {
      const before = await store().scans.storedBytesInAll();
      const { scanId, lease } = await heldScan(store());
      await store().manifests.save(lease, FILES);
      const own = await store().scans.storedBytes(scanId);
      expect(await store().scans.storedBytesInAll()).toBe(before + own);
      await store().scans.delete(scanId);
      expect(await store().scans.storedBytesInAll()).toBe(before);
    });
  });
}
