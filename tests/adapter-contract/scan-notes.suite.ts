import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LeaseLost } from '@signpost/backend-domain/model/scan/scan-errors.ts';
import type { LogLine } from '@signpost/backend-domain/ports/scan-notes.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
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
      it.each([
        ['an object', { 'a.b': [1, 2.5, null, true, { deep: 'ünïcode 😀' }], 'quote\'s "\\?': '' }],
        ['an empty list', []],
        ['a text', 'User-agent: *\n'],
        ['a number', 0],
        ['false', false],
        ['text that PostgreSQL cannot hold as text', { nul: 'a\u0000b', half: 'c\ud83dd' }],
      ])('comes back as it was written: %s', async (_, value) => {
        const { id } = await storedScan(storage);
        await storage.notes.write(id, 'site', value);
        expect(await storage.notes.read(id, 'site')).toEqual(value);
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
        await storage.notes.write(one.id, 'robots', 'one');
        await storage.notes.write(one.id, 'review', 'review');
        await storage.notes.write(other.id, 'robots', 'other');
        expect(await storage.notes.read(one.id, 'robots')).toBe('one');
        expect(await storage.notes.read(one.id, 'review')).toBe('review');
        expect(await storage.notes.read(other.id, 'robots')).toBe('other');
      });

      it('is not changed by what callers do to the value they hold', async () => {
        const { id } = await storedScan(storage);
        const value = { list: [1] };
        await storage.notes.write(id, 'agents', value);
        value.list.push(2);
        (await storage.notes.read<{ list: number[] }>(id, 'agents'))?.list.push(3);
        expect(await storage.notes.read(id, 'agents')).toEqual({ list: [1] });
      });

      it('can be written by many at once', async () => {
        const { id } = await storedScan(storage);
        const writes = Array.from({ length: 10 }, (_, index) =>
          storage.notes.write(id, 'timings', index),
        );
        await Promise.all(writes);
        expect(await storage.notes.read<number>(id, 'timings')).toBeLessThan(10);
      });

      it('of a deleted scan is nowhere, and writing it late harms nothing', async () => {
        const { id } = await storedScan(storage);
        await storage.scans.delete(id);
        await storage.notes.write(id, 'robots', 'late');
        await storage.notes.appendLog(id, [line('late')]);
        expect(await storage.notes.read(id, 'robots')).toBeNull();
        expect(await storage.notes.log(id)).toEqual([]);
      });
    });

    describe('A note of the worker that holds the scan', () => {
      it('is read like any other, and overwritten', async () => {
        const { scanId, lease } = await heldScan(storage);
        await storage.notes.writeHeld(lease, 'auth', { url: 'one' });
        expect(await storage.notes.read(scanId, 'auth')).toEqual({ url: 'one' });
        await storage.notes.writeHeld(lease, 'auth', null);
        expect(await storage.notes.read(scanId, 'auth')).toBeNull();
      });

      it('is left alone by the worker that lost the scan', async () => {
        const { id } = await storedScan(storage);
        const lost = await lostLease(storage, id);
        const held = await leased(storage, id, { workerId: 'worker-b', now: later(2 * MINUTE) });
        await storage.notes.writeHeld(held, 'auth', { url: 'theirs' });
        await expect(storage.notes.writeHeld(lost, 'auth', null)).rejects.toThrow(LeaseLost);
        expect(await storage.notes.read(id, 'auth')).toEqual({ url: 'theirs' });
      });

      it('cannot be written of a deleted scan', async () => {
        const { scanId, lease } = await heldScan(storage);
        await storage.scans.delete(scanId);
        await expect(storage.notes.writeHeld(lease, 'auth', {})).rejects.toThrow(LeaseLost);
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
