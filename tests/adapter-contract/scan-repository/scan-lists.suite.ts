import { describe, expect, it } from '@jest/globals';
import type { Storage } from '../../../adapters/storage/storage.ts';
import { freshId, later, MINUTE, storedScan } from '../../support/storage-mothers.ts';

/** An owner's scans, page by page, and in part. */
export function scanListsSuite(store: () => Storage): void {
  describe("An owner's scans", () => {
    it('come newest first, page by page, each once', async () => {
      const ownerId = freshId('user');
      const scans = [];
      for (const minutes of [3, 1, 2, 5, 4]) {
        scans.push(await storedScan(store(), { ownerId, createdAt: later(minutes * MINUTE) }));
      }
      const first = await store().scans.listByOwner(ownerId, { limit: 2 });
      const second = await store().scans.listByOwner(ownerId, {
        limit: 2,
        cursor: first.nextCursor ?? '',
      });
      const third = await store().scans.listByOwner(ownerId, {
        limit: 2,
        cursor: second.nextCursor ?? '',
      });
      expect([first, second, third].map(({ scans: shown }) => shown)).toEqual([
        [scans[3], scans[4]],
        [scans[0], scans[2]],
        [scans[1]],
      ]);
      expect(third.nextCursor).toBeNull();
    });

    it('end without a cursor when the last page is full', async () => {
      const { ownerId } = await storedScan(store());
      await storedScan(store(), { ownerId });
      const { scans, nextCursor } = await store().scans.listByOwner(ownerId, { limit: 2 });
      expect(scans).toHaveLength(2);
      expect(nextCursor).toBeNull();
    });

    it('come in reverse order of insertion when they were created at the same time', async () => {
      const { ownerId, id } = await storedScan(store());
      const second = await storedScan(store(), { ownerId });
      const third = await storedScan(store(), { ownerId });
      const start = await store().scans.listByOwner(ownerId, { limit: 1 });
      const rest = await store().scans.listByOwner(ownerId, {
        limit: 5,
        cursor: start.nextCursor ?? '',
      });
      expect([...start.scans, ...rest.scans].map((scan) => scan.id)).toEqual([
        third.id,
        second.id,
        id,
      ]);
    });

    it('continue after the cursor even when its scan was deleted and newer ones came', async () => {
      const { ownerId, id: oldest } = await storedScan(store());
      const middle = await storedScan(store(), { ownerId, createdAt: later(1) });
      const { nextCursor } = await store().scans.listByOwner(ownerId, { limit: 1 });
      await store().scans.delete(middle.id);
      await storedScan(store(), { ownerId, createdAt: later(2) });
      const rest = await store().scans.listByOwner(ownerId, {
        limit: 5,
        cursor: nextCursor ?? '',
      });
      expect(rest.scans.map(({ id }) => id)).toEqual([oldest]);
    });

    it('belong to no other user', async () => {
      await storedScan(store());
      expect(await store().scans.listByOwner(freshId('user'), { limit: 5 })).toEqual({
        scans: [],
        nextCursor: null,
      });
    });

    it.each(['', 'x', '1', '1.2.3', "1';--", '99999999999999999999.1', 'NaN.NaN', '\u0000'])(
      'are an empty list after the invalid cursor %j',
      async (cursor) => {
        const { ownerId } = await storedScan(store());
        expect(await store().scans.listByOwner(ownerId, { limit: 5, cursor })).toEqual({
          scans: [],
          nextCursor: null,
        });
      },
    );
  });
}
