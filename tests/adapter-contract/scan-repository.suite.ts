import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  LeaseLost,
  ScanNotFound,
  StaleScan,
} from '@signpost/backend-domain/model/scan/scan-errors.ts';
import { failed, step } from '@signpost/backend-domain/model/scan/scan-session.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import { aFoundUrl, aScan, noon } from '../support/mothers.ts';
import { robotsNote } from '../support/note-mothers.ts';
import { SCAN_STATUSES } from '../support/scan-steps.ts';
import {
  aReport,
  freshId,
  later,
  leased,
  lostLease,
  MINUTE,
  storedLog,
  storedScan,
  storedSeq,
} from '../support/storage-mothers.ts';
import { atWorkSuite } from './scan-repository/at-work.suite.ts';
import { leasesSuite } from './scan-repository/leases.suite.ts';
import { recentScansSuite } from './scan-repository/recent-scans.suite.ts';
import { scanListsSuite } from './scan-repository/scan-lists.suite.ts';
import { storedBytesSuite } from './scan-repository/stored-bytes.suite.ts';

/** What every ScanRepository promises. `open` gives an empty store. */
export function scanRepositorySuite(adapter: string, open: () => Promise<Storage>): void {
  describe(`ScanRepository on ${adapter}`, () => {
    let storage: Storage;
    beforeAll(async () => {
      storage = await open();
    });
    afterAll(() => storage?.close());

    describe('Storing', () => {
      it('gives back a scan as it was inserted', async () => {
        const scan = await storedScan(storage);
        expect(await storage.scans.find(scan.id)).toEqual(scan);
      });

      it('keeps every field', async () => {
        const scan = await storedScan(storage, {
          scanType: 'standard',
          status: 'error',
          resumesTo: 'scanning',
          isPublic: true,
          limits: { maxPages: 5000, depthLimit: 3 },
          counts: {
            pagesCrawled: 1,
            pagesTotal: 2,
            rendered: 3,
            static: 4,
            found: 7,
            inferred: 8,
            skipped: 5,
            failed: 6,
            offered: 7,
          },
          workedMs: 7_199_000_123,
          failure: { code: 'scan.crashed', message: "It broke: “ünïcode”, 'quotes', \\ and ?" },
          startedAt: new Date('2026-11-20T12:00:01.234Z'),
          completedAt: new Date('2026-11-20T13:59:59.999Z'),
          version: 7,
        });
        expect(await storage.scans.find(scan.id)).toEqual(scan);
      });

      it.each(SCAN_STATUSES)(
        'stores exactly the fields that a scan in status %s has',
        async (status) => {
          const scan = await storedScan(storage, { status });
          expect(await storage.scans.find(scan.id)).toStrictEqual(scan);
        },
      );

      it('stores that a scan failed or was stopped before any work was done on it', async () => {
        const failure = { code: 'a.b', message: 'c' };
        for (const ended of [
          failed(aScan({ id: freshId('scan') }), 'fail', failure),
          step(aScan({ id: freshId('scan') }), 'stop', noon),
        ]) {
          await storage.scans.insert(ended);
          expect(await storage.scans.find(ended.id)).toStrictEqual(ended);
        }
      });

      it('knows no scan that was never inserted', async () => {
        expect(await storage.scans.find(freshId('scan'))).toBeNull();
      });

      it('refuses a second scan with the same id', async () => {
        const scan = await storedScan(storage);
        await expect(storage.scans.insert({ ...scan, domain: 'other.example' })).rejects.toThrow();
        expect(await storage.scans.find(scan.id)).toEqual(scan);
      });

      it('is not changed when a caller modifies a value that it stored or read', async () => {
        const createdAt = new Date(noon);
        const scan = await storedScan(storage, { createdAt });
        createdAt.setFullYear(1999);
        (await storage.scans.find(scan.id))?.createdAt.setFullYear(1998);
        expect((await storage.scans.find(scan.id))?.createdAt).toEqual(noon);
      });
    });

    describe('Saving', () => {
      it('overwrites the stored scan and returns it with the next version', async () => {
        const scan = await storedScan(storage);
        const changed = aScan({ ...scan, status: 'discovering', startedAt: later(1) });
        const saved = await storage.scans.save(changed);
        expect(saved).toEqual({ ...changed, version: scan.version + 1 });
        expect(await storage.scans.find(scan.id)).toEqual(saved);
      });

      it('stores null where there was a value', async () => {
        const scan = await storedScan(storage, {
          status: 'failed',
          resumesTo: 'crawling',
          failure: { code: 'a.b', message: 'c' },
          completedAt: noon,
        });
        await storage.scans.save(aScan({ ...scan, status: 'crawling' }));
        const failure = { code: 'd.e', message: 'f' };
        const last = aScan({ ...scan, status: 'error', failure, completedAt: null, version: 1 });
        expect(await storage.scans.save(last)).toEqual({ ...last, version: 2 });
        expect(await storage.scans.find(scan.id)).toEqual({ ...last, version: 2 });
      });

      it('refuses to overwrite a newer version', async () => {
        const scan = await storedScan(storage);
        const saved = await storage.scans.save({ ...scan, isPublic: true });
        await expect(storage.scans.save({ ...scan, domain: 'late.example' })).rejects.toThrow(
          StaleScan,
        );
        expect(await storage.scans.find(scan.id)).toEqual(saved);
      });

      it('refuses a version that was never stored', async () => {
        const scan = await storedScan(storage);
        await expect(storage.scans.save({ ...scan, version: 9 })).rejects.toThrow(StaleScan);
      });

      it('refuses a scan that it does not have', async () => {
        const scan = aScan({ id: freshId('scan') });
        await expect(storage.scans.save(scan)).rejects.toThrow(ScanNotFound);
      });

      it('lets one of many savers of the same version win', async () => {
        const scan = await storedScan(storage);
        const attempts = Array.from({ length: 10 }, (_, index) =>
          storage.scans.save({ ...scan, domain: `saver-${index}.example` }),
        );
        const settled = await Promise.allSettled(attempts);
        const won = settled.filter((attempt) => attempt.status === 'fulfilled');
        const lost = settled.filter((attempt) => attempt.status === 'rejected');
        expect(won).toHaveLength(1);
        for (const { reason } of lost) expect(reason).toBeInstanceOf(StaleScan);
        expect(await storage.scans.find(scan.id)).toEqual(won[0]?.value);
      });

      it('is refused to a worker that lost the scan, even with the newest version', async () => {
        const scan = await storedScan(storage, { status: 'crawling' });
        const lost = await lostLease(storage, scan.id);
        const ended = aScan({ ...scan, status: 'failed' });
        await expect(storage.scans.save(ended, { lease: lost })).rejects.toThrow(LeaseLost);
        await expect(storage.scans.save({ ...ended, version: 9 }, { lease: lost })).rejects.toThrow(
          LeaseLost,
        );
        expect(await storage.scans.find(scan.id)).toEqual(scan);
      });

      it('is allowed to the worker that holds the scan, with the newest version', async () => {
        const scan = await storedScan(storage, { status: 'crawling' });
        const lease = await leased(storage, scan.id);
        const saved = await storage.scans.save(aScan({ ...scan, status: 'manifest' }), { lease });
        expect(await storage.scans.find(scan.id)).toEqual(saved);
        await expect(storage.scans.save(scan, { lease })).rejects.toThrow(StaleScan);
        await storage.scans.delete(scan.id);
        await expect(storage.scans.save(saved, { lease })).rejects.toThrow(ScanNotFound);
      });

      it('stores the report with it and returns the number of its last event', async () => {
        const scan = await storedScan(storage);
        const log = [{ at: 'now', type: 'info', message: 'Started' } as const];
        const report = aReport({ events: 2, log });
        const saved = await storage.scans.save(aScan({ ...scan, status: 'discovering' }), {
          report,
        });
        expect(saved.seq).toBe(scan.seq + 2);
        expect(await storage.scans.find(scan.id)).toEqual(saved);
        expect(await storedLog(storage, scan.id)).toEqual(log);
      });

      it('stores nothing of its report when it is refused', async () => {
        const scan = await storedScan(storage);
        await storage.scans.save(aScan({ ...scan, status: 'discovering' }));
        const log = [{ at: 'now', type: 'info', message: 'Too late' } as const];
        await expect(storage.scans.save(scan, { report: aReport({ log }) })).rejects.toThrow(
          StaleScan,
        );
        expect(await storedLog(storage, scan.id)).toEqual([]);
        expect(await storedSeq(storage, scan.id)).toBe(scan.seq);
      });

      it('continues after the numbers that were given since the scan was read', async () => {
        const scan = await storedScan(storage);
        const lease = await leased(storage, scan.id);
        await storage.notes.report(lease, aReport({ events: 5 }));
        const saved = await storage.scans.save(scan, { lease, report: aReport() });
        expect(saved.seq).toBe(scan.seq + 6);
      });

      it('numbers events of a worker and the API in one sequence without gaps', async () => {
        const scan = await storedScan(storage);
        const lease = await leased(storage, scan.id);
        const work = Array.from({ length: 8 }, () => storage.notes.report(lease, aReport()));
        const step = storage.scans.save(aScan({ ...scan, status: 'paused' }), {
          report: aReport(),
        });
        const numbers = [...(await Promise.all(work)), (await step).seq];
        expect(numbers.sort((one, other) => one - other)).toEqual(
          Array.from({ length: 9 }, (_, index) => scan.seq + index + 1),
        );
      });

      it('does not change the lease', async () => {
        const scan = await storedScan(storage);
        const lease = await leased(storage, scan.id);
        await storage.scans.save(aScan({ ...scan, status: 'discovering' }));
        expect(await storage.scans.lease(scan.id, 'worker-b', noon, MINUTE)).toBeNull();
        expect(await storage.scans.renew(lease, noon, MINUTE)).toBe(true);
      });
    });

    describe('Deleting', () => {
      it('removes the scan with its pages, files and journal', async () => {
        const scan = await storedScan(storage);
        const lease = await leased(storage, scan.id);
        await storage.pages.add(lease, [aFoundUrl()], 'pending');
        await storage.manifests.save(lease, {
          manifest: '{}',
          publicVersion: null,
          robots: { original: null, updated: '', addedLines: [] },
          sitemaps: [],
          llmsTxt: '',
          wellKnown: '{}',
          generatedAt: noon,
        });
        await storage.notes.write(scan.id, 'robots', robotsNote(''));
        const log = [{ at: 'now', type: 'info', message: 'Started' } as const];
        await storage.notes.report(lease, aReport({ log }));

        expect(await storage.scans.delete(scan.id)).toBe(true);

        await storage.scans.insert(scan);
        expect(await storage.pages.count(scan.id)).toMatchObject({ total: 0 });
        expect(await storage.manifests.find(scan.id)).toBeNull();
        expect(await storage.notes.read(scan.id, 'robots')).toBeNull();
        expect(await storedLog(storage, scan.id)).toEqual([]);
        expect(await storedSeq(storage, scan.id)).toBe(scan.seq);
      });

      it('removes nothing of other scans', async () => {
        const [gone, kept] = [await storedScan(storage), await storedScan(storage)];
        const lease = await leased(storage, kept.id);
        await storage.pages.add(lease, [aFoundUrl()], 'pending');
        await storage.scans.delete(gone.id);
        expect(await storage.scans.find(gone.id)).toBeNull();
        expect(await storage.pages.count(kept.id)).toMatchObject({ total: 1 });
      });

      it('reports when the scan does not exist', async () => {
        expect(await storage.scans.delete(freshId('scan'))).toBe(false);
      });
    });

    atWorkSuite(() => storage);
    storedBytesSuite(() => storage);
    scanListsSuite(() => storage);
    recentScansSuite(() => storage);
    leasesSuite(() => storage);

    it('answers readiness probes', async () => {
      expect(await storage.ready()).toBe(true);
    });
  });
}
