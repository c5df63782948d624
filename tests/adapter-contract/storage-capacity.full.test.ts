import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FoundUrl, PageOutcome } from '@signpost/backend-domain/model/crawl/frontier.ts';
import type { Lease } from '@signpost/backend-domain/ports/scan-repository.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import { aFoundUrl, aLink, aReading, pageFacts } from '../support/mothers.ts';
import { heldScan } from '../support/storage-mothers.ts';
import { storages } from '../support/storages.ts';

function urls(from: number, count: number): FoundUrl[] {
  return Array.from({ length: count }, (_, index) => {
    const number = from + index;
    const category = number % 500;
    return aFoundUrl({
      url: `https://example.com/category-${category}/product-${number}?page=1`,
      pattern: `/category-${category}/:slug`,
    });
  });
}

/** A reading of about 100 KB as JSON. */
function largeOutcome(url: string): PageOutcome {
  const elements = Array.from({ length: 300 }, (_, index) =>
    aLink(`Product ${index} of ${url}`, `https://example.com/product/${index}`),
  );
  const reading = aReading({ url, facts: pageFacts({ url, elements }) });
  return { url, state: 'read', reading, title: 'Read', contentHash: `hash of ${url}` };
}

/** Quadratic work, or a statement for each row, would exceed the test's time limit. */
for (const [name, open] of Object.entries(storages)) {
  describe(`A scan of thousands of pages in ${name}`, () => {
    let storage: Storage;
    let scanId: string;
    let lease: Lease;
    beforeAll(async () => {
      storage = await open();
      ({ scanId, lease } = await heldScan(storage));
    });
    afterAll(() => storage?.close());

    it('stores 5,000 URLs at once', async () => {
      expect(await storage.pages.add(lease, urls(0, 5000), 'pending')).toBe(5000);
      expect(await storage.pages.add(lease, urls(0, 5000), 'pending')).toBe(0);
    });

    it('stores batches of 20 readings of 100 KB with 2,000 found URLs', async () => {
      for (let batch = 0; batch < 10; batch += 1) {
        const next = await storage.pages.nextPending(scanId, 20, []);
        const outcomes = next.map(({ url }) => largeOutcome(url));
        expect(JSON.stringify(outcomes[0]).length).toBeGreaterThan(90_000);
        const found = urls(5000 + batch * 2000, 2000);
        const result = { outcomes, found, foundState: 'discovered' } as const;
        await storage.pages.commit(lease, result);
      }
      expect(await storage.pages.count(scanId)).toMatchObject({ read: 200, total: 25_000 });
    });

    it('gives each of hundreds of patterns its turn', async () => {
      const next = await storage.pages.nextPending(scanId, 300, []);
      // Two hundred patterns have one read page: now it is the turn of the three hundred others.
      expect(new Set(next.map(({ pattern }) => pattern)).size).toBe(300);
    });

    it('is listed, counted and removed', async () => {
      const listed = await storage.pages.list(scanId, { afterSeq: 0, limit: 5000 });
      expect(listed).toHaveLength(5000);
      expect(listed.filter(({ status }) => status === 200)).toHaveLength(200);
      await storage.pages.countByPattern(scanId);
      const readings = await storage.pages.readings(scanId, { afterSeq: 0, limit: 50 });
      expect(readings.every(({ reading }) => reading?.facts?.elements.length === 300)).toBe(true);
      expect(await storage.scans.delete(scanId)).toBe(true);
      expect(await storage.pages.count(scanId)).toMatchObject({ total: 0 });
    });
  });
}
