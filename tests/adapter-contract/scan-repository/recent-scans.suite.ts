import { describe, expect, it } from '@jest/globals';
import type { Storage } from '../../../adapters/storage/storage.ts';
import { aScan } from '../../support/mothers.ts';
import { later, storedScan } from '../../support/storage-mothers.ts';

const DAY = 86_400_000;
/** Later than the scans of other tests. */
const at = (days: number): Date => later((1_000 + days) * DAY);

/** The latest completed scans of all owners. */
export function recentScansSuite(store: () => Storage): void {
  describe('The scans that were completed last', () => {
    it('are those of all owners, newest first, with the number of pages read and the worked time', async () => {
      const completed = (createdAt: Date, pagesCrawled: number, workedMs: number) =>
        storedScan(store(), {
          status: 'completed',
          createdAt,
          startedAt: createdAt,
          completedAt: createdAt,
          counts: { ...aScan().counts, pagesCrawled },
          workedMs,
        });
      await completed(at(1), 7, 3_000);
      await completed(at(3), 0, 2 ** 40);
      await completed(at(2), 12, 0);
      await storedScan(store(), { status: 'creating', createdAt: at(4) });
      expect(await store().scans.recentlyCompleted(3)).toEqual([
        { pagesRead: 0, workedMs: 2 ** 40 },
        { pagesRead: 12, workedMs: 0 },
        { pagesRead: 7, workedMs: 3_000 },
      ]);
      expect(await store().scans.recentlyCompleted(1)).toHaveLength(1);
    });
  });
}
