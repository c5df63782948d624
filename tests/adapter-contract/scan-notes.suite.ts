import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Suspicion } from '@signpost/backend-domain/model/crawl/suspicion.ts';
import type { SiteDescription } from '@signpost/backend-domain/model/manifest/pages/site-description.ts';
import { INITIAL_LIVE_STATE } from '@signpost/backend-domain/model/scan/live-state.ts';
import { LeaseLost } from '@signpost/backend-domain/model/scan/scan-errors.ts';
import type { LogLine } from '@signpost/backend-domain/model/scan/scan-report.ts';
import type { Lease } from '@signpost/backend-domain/ports/scan-repository.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import { robotsNote } from '../support/note-mothers.ts';
import {
  aReport,
  freshId,
  heldScan,
  later,
  leased,
  lostLease,
  MINUTE,
  storedLog,
  storedScan,
  storedSeq,
} from '../support/storage-mothers.ts';

function line(message: string): LogLine {
  return { at: '2026-11-20T12:00:00.000Z', type: 'info', message };
}

/** The note of a worker that reads only this page. */
function readingOf(alone: string): Suspicion {
  return { together: [], alone, deaths: {} };
}

function lines(from: number, to: number): LogLine[] {
  return Array.from({ length: to - from + 1 }, (_, index) => line(`line ${from + index}`));
}

/** What every ScanNotes promises. `open` gives an empty store. */
export function scanNotesSuite(adapter: string, open: () => Promise<Storage>): void {
  describe(`ScanNotes on ${adapter}`, () => {
    let storage: Storage;
    beforeAll(async () => {
      storage = await open();
    });
    afterAll(() => storage?.close());

    describe('A note', () => {
      it('comes back as it was written, whatever its texts contain', async () => {
        const { id } = await storedScan(storage);
        const value: SiteDescription = {
          summary: 'NUL \u0000, half \ud83d, ünïcode 😀',
          details: 'quote\'s "\\?\n',
        };
        await storage.notes.write(id, 'description', value);
        expect(await storage.notes.read(id, 'description')).toEqual(value);
      });

      it('comes back as it was written, whatever its keys are', async () => {
        const { id } = await storedScan(storage);
        const value: Suspicion = {
          together: [],
          alone: null,
          deaths: { 'a.b': 1, "quote's": 2, 'half \ud83d': 3 },
        };
        await storage.notes.write(id, 'in-hand', value);
        expect(await storage.notes.read(id, 'in-hand')).toEqual(value);
      });

      it('may be null', async () => {
        const { id } = await storedScan(storage);
        await storage.notes.write(id, 'public-description', null);
        expect(await storage.notes.read(id, 'public-description')).toBeNull();
      });

      it('is null before it is written', async () => {
        const { id } = await storedScan(storage);
        expect(await storage.notes.read(id, 'scores')).toBeNull();
        expect(await storage.notes.read(freshId('scan'), 'scores')).toBeNull();
      });

      it('is overwritten whole', async () => {
        const { id } = await storedScan(storage);
        await storage.notes.write(id, 'timings', { crawling: 1, manifest: 2 });
        await storage.notes.write(id, 'timings', { crawling: 3 });
        expect(await storage.notes.read(id, 'timings')).toEqual({ crawling: 3 });
      });

      it('belongs to one scan and one name', async () => {
        const [one, other] = [await storedScan(storage), await storedScan(storage)];
        const timings = { crawling: 1 };
        await storage.notes.write(one.id, 'robots', robotsNote('one'));
        await storage.notes.write(one.id, 'timings', timings);
        await storage.notes.write(other.id, 'robots', robotsNote('other'));
        expect(await storage.notes.read(one.id, 'robots')).toEqual(robotsNote('one'));
        expect(await storage.notes.read(one.id, 'timings')).toEqual(timings);
        expect(await storage.notes.read(other.id, 'robots')).toEqual(robotsNote('other'));
      });

      it('is not changed when a caller modifies a value that it stored or read', async () => {
        const { id } = await storedScan(storage);
        const timings: Record<string, number> = { crawling: 1 };
        await storage.notes.write(id, 'timings', timings);
        timings.crawling = 2;
        Object.assign((await storage.notes.read(id, 'timings')) ?? {}, { crawling: 3 });
        expect(await storage.notes.read(id, 'timings')).toEqual({ crawling: 1 });
      });

      it('can be written by many at once', async () => {
        const { id } = await storedScan(storage);
        const writes = Array.from({ length: 10 }, (_, crawling) =>
          storage.notes.write(id, 'timings', { crawling }),
        );
        await Promise.all(writes);
        expect((await storage.notes.read(id, 'timings'))?.crawling).toBeLessThan(10);
      });

      it('of a deleted scan is gone, and writing it late does nothing', async () => {
        const { id } = await storedScan(storage);
        await storage.scans.delete(id);
        await storage.notes.write(id, 'robots', robotsNote('late'));
        expect(await storage.notes.read(id, 'robots')).toBeNull();
      });
    });

    describe('A note of the worker that holds the scan', () => {
      it('is read like any other, and overwritten', async () => {
        const { scanId, lease } = await heldScan(storage);
        await storage.notes.writeHeld(lease, 'in-hand', readingOf('one'));
        expect(await storage.notes.read(scanId, 'in-hand')).toEqual(readingOf('one'));
        await storage.notes.writeHeld(lease, 'in-hand', readingOf('two'));
        expect(await storage.notes.read(scanId, 'in-hand')).toEqual(readingOf('two'));
      });

      it('is not changed by a worker that lost the scan', async () => {
        const { id } = await storedScan(storage);
        const lost = await lostLease(storage, id);
        const held = await leased(storage, id, { workerId: 'worker-b', now: later(2 * MINUTE) });
        await storage.notes.writeHeld(held, 'in-hand', readingOf('theirs'));
        const late = storage.notes.writeHeld(lost, 'in-hand', readingOf('late'));
        await expect(late).rejects.toThrow(LeaseLost);
        expect(await storage.notes.read(id, 'in-hand')).toEqual(readingOf('theirs'));
      });

      it('cannot be written of a deleted scan', async () => {
        const { scanId, lease } = await heldScan(storage);
        await storage.scans.delete(scanId);
        await expect(storage.notes.writeHeld(lease, 'in-hand', readingOf('one'))).rejects.toThrow(
          LeaseLost,
        );
      });
    });

    describe('A report of a worker', () => {
      const progress = {
        progress: 40,
        phase: 'crawling',
        message: '2 of 5 pages read',
        pagesCrawled: 2,
        pagesTotal: 5,
      };

      it('gives its events the next numbers of the scan', async () => {
        const { scanId, lease } = await heldScan(storage);
        const before = (await storedSeq(storage, scanId)) ?? 0;
        expect(await storage.notes.report(lease, aReport({ events: 3 }))).toBe(before + 3);
        expect(await storage.notes.report(lease, aReport({ events: 0 }))).toBe(before + 3);
        expect(await storage.notes.report(lease, aReport({ events: 2 }))).toBe(before + 5);
        expect(await storedSeq(storage, scanId)).toBe(before + 5);
      });

      it('numbers the events of each scan by themselves', async () => {
        const [one, other] = [await heldScan(storage), await heldScan(storage)];
        await storage.notes.report(one.lease, aReport({ events: 7 }));
        expect(await storage.notes.report(other.lease, aReport())).toBe(2);
      });

      it('gives every number once when many report at the same time', async () => {
        const { lease } = await heldScan(storage);
        const reports = Array.from({ length: 10 }, () => storage.notes.report(lease, aReport()));
        const numbers = (await Promise.all(reports)).sort((one, other) => one - other);
        expect(numbers).toEqual(Array.from({ length: 10 }, (_, index) => index + 2));
      });

      it('keeps the last value of every part that it names', async () => {
        const { scanId, lease } = await heldScan(storage);
        expect(await storage.notes.live(scanId)).toEqual(INITIAL_LIVE_STATE);
        const patterns = [
          { pattern: '/a/:id', totalCount: 3, scanned: 1, skipped: 2, efficiency: 67 },
        ];
        await storage.notes.report(lease, aReport({ notes: { progress, patterns } }));
        await storage.notes.report(lease, aReport({ notes: { patterns: [] } }));
        expect(await storage.notes.live(scanId)).toEqual({
          ...INITIAL_LIVE_STATE,
          progress,
          patterns: [],
        });
      });

      it('is refused completely to a worker that lost the scan', async () => {
        const { id } = await storedScan(storage);
        const lost = await lostLease(storage, id);
        const report = aReport({ notes: { progress }, log: [line('late')] });
        await expect(storage.notes.report(lost, report)).rejects.toThrow(LeaseLost);
        expect(await storage.notes.live(id)).toEqual(INITIAL_LIVE_STATE);
        expect(await storedLog(storage, id)).toEqual([]);
        expect(await storedSeq(storage, id)).toBe(1);
      });

      it('of a deleted scan is refused', async () => {
        const { scanId, lease } = await heldScan(storage);
        await storage.scans.delete(scanId);
        await expect(storage.notes.report(lease, aReport())).rejects.toThrow(LeaseLost);
        expect(await storage.notes.live(scanId)).toEqual(INITIAL_LIVE_STATE);
      });
    });

    describe('The log', () => {
      const logged = (lease: Lease, log: readonly LogLine[]) =>
        storage.notes.report(lease, aReport({ log }));

      it('grows line by line, in order', async () => {
        const { scanId, lease } = await heldScan(storage);
        const first: LogLine[] = [
          { at: 'a', type: 'success', message: 'one' },
          { at: 'b', type: 'warning', message: 'NUL \u0000, half \ud83d, ünïcode 😀' },
        ];
        await logged(lease, first);
        await logged(lease, []);
        await logged(lease, [{ at: 'c', type: 'error', message: 'three' }]);
        expect(await storedLog(storage, scanId)).toEqual([
          ...first,
          { at: 'c', type: 'error', message: 'three' },
        ]);
      });

      it('keeps the newest 500 lines', async () => {
        const { scanId, lease } = await heldScan(storage);
        for (let from = 1; from < 600; from += 120) await logged(lease, lines(from, from + 119));
        expect(await storedLog(storage, scanId)).toEqual(lines(101, 600));
        await logged(lease, lines(601, 1300));
        expect(await storedLog(storage, scanId)).toEqual(lines(801, 1300));
      });

      it('belongs to one scan', async () => {
        const [one, other] = [await heldScan(storage), await heldScan(storage)];
        await logged(one.lease, [line('one')]);
        await logged(other.lease, [line('other')]);
        expect(await storedLog(storage, one.scanId)).toEqual([line('one')]);
      });

      it('loses no line when many append at once', async () => {
        const { scanId, lease } = await heldScan(storage);
        const reports = Array.from({ length: 10 }, (_, index) =>
          logged(lease, [line(`line ${index}`), line(`and ${index}`)]),
        );
        await Promise.all(reports);
        expect(await storedLog(storage, scanId)).toHaveLength(20);
      });
    });
  });
}
