import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Suspicion } from '@signpost/backend-domain/model/crawl/suspicion.ts';
import type { SiteDescription } from '@signpost/backend-domain/model/manifest/pages/site-description.ts';
import { LeaseLost } from '@signpost/backend-domain/model/scan/scan-errors.ts';
import type { LogLine } from '@signpost/backend-domain/ports/scan-notes.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import { aLoginWall, robotsNote } from '../support/note-mothers.ts';
import {
  freshId,
  heldScan,
  later,
  leased,
  lostLease,
  MINUTE,
  storedScan,
} from '../support/storage-mothers.ts';

function line(message: string): LogLine {
  return { at: '2026-11-20T12:00:00.000Z', type: 'info', message };
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
      it('comes back as it was written, whatever its texts hold', async () => {
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

      it('is of one scan and one name', async () => {
        const [one, other] = [await storedScan(storage), await storedScan(storage)];
        const timings = { crawling: 1 };
        await storage.notes.write(one.id, 'robots', robotsNote('one'));
        await storage.notes.write(one.id, 'timings', timings);
        await storage.notes.write(other.id, 'robots', robotsNote('other'));
        expect(await storage.notes.read(one.id, 'robots')).toEqual(robotsNote('one'));
        expect(await storage.notes.read(one.id, 'timings')).toEqual(timings);
        expect(await storage.notes.read(other.id, 'robots')).toEqual(robotsNote('other'));
      });

      it('is not changed by what callers do to the value they hold', async () => {
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

      it('of a deleted scan is nowhere, and writing it late harms nothing', async () => {
        const { id } = await storedScan(storage);
        await storage.scans.delete(id);
        await storage.notes.write(id, 'robots', robotsNote('late'));
        await storage.notes.appendLog(id, [line('late')]);
        expect(await storage.notes.read(id, 'robots')).toBeNull();
        expect(await storage.notes.log(id)).toEqual([]);
      });
    });

    describe('A note of the worker that holds the scan', () => {
      it('is read like any other, and overwritten', async () => {
        const { scanId, lease } = await heldScan(storage);
        await storage.notes.writeHeld(lease, 'auth', aLoginWall('one'));
        expect(await storage.notes.read(scanId, 'auth')).toEqual(aLoginWall('one'));
        await storage.notes.writeHeld(lease, 'auth', null);
        expect(await storage.notes.read(scanId, 'auth')).toBeNull();
      });

      it('is left alone by the worker that lost the scan', async () => {
        const { id } = await storedScan(storage);
        const lost = await lostLease(storage, id);
        const held = await leased(storage, id, { workerId: 'worker-b', now: later(2 * MINUTE) });
        await storage.notes.writeHeld(held, 'auth', aLoginWall('theirs'));
        await expect(storage.notes.writeHeld(lost, 'auth', null)).rejects.toThrow(LeaseLost);
        expect(await storage.notes.read(id, 'auth')).toEqual(aLoginWall('theirs'));
      });

      it('cannot be written of a deleted scan', async () => {
        const { scanId, lease } = await heldScan(storage);
        await storage.scans.delete(scanId);
        await expect(storage.notes.writeHeld(lease, 'auth', null)).rejects.toThrow(LeaseLost);
      });
    });

    describe('The log', () => {
      it('grows line by line, in order', async () => {
        const { id } = await storedScan(storage);
        await storage.notes.appendLog(id, [
          { at: 'a', type: 'success', message: 'one' },
          { at: 'b', type: 'warning', message: 'NUL \u0000, half \ud83d, ünïcode 😀' },
        ]);
        await storage.notes.appendLog(id, []);
        await storage.notes.appendLog(id, [{ at: 'c', type: 'error', message: 'three' }]);
        expect(await storage.notes.log(id)).toEqual([
          { at: 'a', type: 'success', message: 'one' },
          { at: 'b', type: 'warning', message: 'NUL \u0000, half \ud83d, ünïcode 😀' },
          { at: 'c', type: 'error', message: 'three' },
        ]);
      });

      it('keeps the newest 500 lines', async () => {
        const { id } = await storedScan(storage);
        for (let from = 1; from < 600; from += 120) {
          await storage.notes.appendLog(id, lines(from, from + 119));
        }
        expect(await storage.notes.log(id)).toEqual(lines(101, 600));
        await storage.notes.appendLog(id, lines(601, 1300));
        expect(await storage.notes.log(id)).toEqual(lines(801, 1300));
      });

      it('is of one scan', async () => {
        const [one, other] = [await storedScan(storage), await storedScan(storage)];
        await storage.notes.appendLog(one.id, [line('one')]);
        await storage.notes.appendLog(other.id, [line('other')]);
        expect(await storage.notes.log(one.id)).toEqual([line('one')]);
      });

      it('loses no line when many append at once', async () => {
        const { id } = await storedScan(storage);
        await Promise.all(
          Array.from({ length: 10 }, (_, index) =>
            storage.notes.appendLog(id, [line(`line ${index}`), line(`and ${index}`)]),
          ),
        );
        expect(await storage.notes.log(id)).toHaveLength(20);
      });

      it('is empty for an unknown scan', async () => {
        expect(await storage.notes.log(freshId('scan'))).toEqual([]);
      });
    });
  });
}
