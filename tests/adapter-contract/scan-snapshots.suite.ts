import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { INITIAL_LIVE_STATE } from '@signpost/backend-domain/model/scan/live-state.ts';
import type { Lease } from '@signpost/backend-domain/ports/scan-repository.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import { aFoundUrl, aReading, noon } from '../support/mothers.ts';
import { aReport, freshId, heldScan, storedScan } from '../support/storage-mothers.ts';

const at = (path: string) => `https://example.com${path}`;
const ALL = { mostPages: 1_000 };

/** What every ScanSnapshots promises. `open` gives an empty store. */
export function scanSnapshotsSuite(adapter: string, open: () => Promise<Storage>): void {
  describe(`ScanSnapshots on ${adapter}`, () => {
    let storage: Storage;
    beforeAll(async () => {
      storage = await open();
    });
    afterAll(() => storage?.close());

    /** Stores the pages as read, in this order. */
    async function read(lease: Lease, paths: readonly string[]): Promise<void> {
      const found = paths.map((path) => aFoundUrl({ url: at(path) }));
      await storage.pages.add(lease, found, 'pending');
      const outcomes = paths.map((path) => ({
        ...({ url: at(path), state: 'read', title: `Page ${path}` } as const),
        ...{ reading: aReading(), contentHash: path },
      }));
      await storage.pages.commit(lease, {
        ...{ outcomes, found: [], foundState: 'pending' },
        report: aReport(),
      });
    }

    it('of a scan that does not exist is null', async () => {
      expect(await storage.snapshots.read(freshId('scan'), ALL)).toBeNull();
    });

    it('of a new scan holds the scan and nothing else', async () => {
      const scan = await storedScan(storage);
      expect(await storage.snapshots.read(scan.id, ALL)).toEqual({
        scan,
        live: INITIAL_LIVE_STATE,
        log: [],
        pagesRead: [],
        judged: [],
        robotsTxt: null,
      });
    });

    it('contains all reports up to the number of the last event', async () => {
      const { scanId, lease } = await heldScan(storage);
      const log = [{ at: 'now', type: 'info', message: 'Started' } as const];
      const discovery = { status: 'sitemap_found', urlCount: 4 } as const;
      const seq = await storage.notes.report(lease, { events: 3, log, notes: { discovery } });
      const snapshot = await storage.snapshots.read(scanId, ALL);
      expect(snapshot).toMatchObject({ scan: { seq }, log, live: { discovery } });
      expect(snapshot?.scan).toEqual(await storage.scans.find(scanId));
    });

    it('names the pages that were read, in the order of reading', async () => {
      const { scanId, lease } = await heldScan(storage);
      await storage.pages.add(lease, [aFoundUrl({ url: at('/waits') })], 'pending');
      await read(lease, ['/b', '/a']);
      await read(lease, ['/c']);
      const { pagesRead } = (await storage.snapshots.read(scanId, ALL)) ?? {};
      expect(pagesRead).toEqual([
        { url: at('/b'), title: 'Page /b', readSeq: 1 },
        { url: at('/a'), title: 'Page /a', readSeq: 2 },
        { url: at('/c'), title: 'Page /c', readSeq: 3 },
      ]);
      const latest = await storage.snapshots.read(scanId, { mostPages: 2 });
      expect(latest?.pagesRead.map(({ readSeq }) => readSeq)).toEqual([2, 3]);
    });

    it('names the pages that have a priority, in the order of discovery', async () => {
      const { scanId, lease } = await heldScan(storage);
      const found = ['/1', '/2', '/3'].map((path) => aFoundUrl({ url: at(path), title: path }));
      await storage.pages.add(lease, found, 'discovered');
      const judgement = { priority: 'important', reason: 'It sells.' } as const;
      const judged = ['/3', '/1'].map((path) => ({ url: at(path), ...judgement }));
      const seq = await storage.pages.prioritise(lease, judged, aReport({ events: 2 }));
      expect(await storage.snapshots.read(scanId, ALL)).toMatchObject({
        scan: { seq },
        judged: ['/1', '/3'].map((path) => ({ url: at(path), title: path, ...judgement })),
      });
    });

    it('keeps the pattern that a page had when it was judged', async () => {
      const { scanId, lease } = await heldScan(storage);
      const url = at('/desk');
      await storage.pages.add(lease, [aFoundUrl({ url, pattern: '/desk' })], 'discovered');
      const judged = { url, priority: 'important', reason: 'It sells.' } as const;
      await storage.pages.prioritise(lease, [judged]);
      const patternNow = async () =>
        (await storage.snapshots.read(scanId, ALL))?.judged.map(({ pattern }) => pattern);
      for (const pattern of ['/:slug', '/:id']) {
        await storage.pages.repattern(lease, [{ url, pattern }]);
        expect(await patternNow()).toEqual(['/desk']);
      }
      await storage.pages.prioritise(lease, [judged]);
      expect(await patternNow()).toEqual(['/:id']);
    });

    it('keeps the title that a judged page had before it was read', async () => {
      const { scanId, lease } = await heldScan(storage);
      const url = at('/desk');
      await storage.pages.add(lease, [aFoundUrl({ url, title: 'A link' })], 'pending');
      await storage.pages.prioritise(lease, [{ url, priority: 'important', reason: 'It sells.' }]);
      await read(lease, ['/desk']);
      const { judged, pagesRead } = (await storage.snapshots.read(scanId, ALL)) ?? {};
      expect(judged).toMatchObject([{ url, title: 'A link' }]);
      expect(pagesRead).toMatchObject([{ url, title: 'Page /desk' }]);
    });

    it('holds the site’s robots.txt once the files are written', async () => {
      const { scanId, lease } = await heldScan(storage);
      const files = {
        manifest: '{}',
        publicVersion: null,
        robots: { original: 'User-agent: *\n', updated: '', addedLines: [] },
        ...{ sitemaps: [], llmsTxt: '', wellKnown: '{}', generatedAt: noon },
      };
      const seq = await storage.manifests.save(lease, files, aReport());
      expect(await storage.snapshots.read(scanId, ALL)).toMatchObject({
        scan: { seq },
        robotsTxt: { original: 'User-agent: *\n' },
      });
    });

    it('is consistent while pages are read and reported', async () => {
      const { scanId, lease } = await heldScan(storage);
      const paths = Array.from({ length: 30 }, (_, index) => `/page-${index}`);
      const before = (await storage.snapshots.read(scanId, ALL))?.scan.seq ?? 0;
      let isReading = true;
      const reading = (async () => {
        for (const path of paths) await read(lease, [path]);
        isReading = false;
      })();
      while (isReading) {
        const snapshot = await storage.snapshots.read(scanId, ALL);
        expect(snapshot?.pagesRead.length).toBe((snapshot?.scan.seq ?? 0) - before);
      }
      await reading;
    });
  });
}
