import { describe, expect, it } from '@jest/globals';
import { StaleScan, TooManyScans } from '@signpost/backend-domain/model/scan/scan-errors.ts';
import { WORKING_STATUSES } from '@signpost/backend-domain/model/scan/scan-status.ts';
import type { Storage } from '../../../adapters/storage/storage.ts';
import { aScan } from '../../support/mothers.ts';
import { SCAN_STATUSES } from '../../support/scan-steps.ts';
import { freshId, PLENTY, storedScan } from '../../support/storage-mothers.ts';

/** An owner's scans in working states are counted, and limited. */
export function atWorkSuite(store: () => Storage): void {
  const created = (ownerId: string) => storedScan(store(), { ownerId, status: 'creating' });
  const begin = async (ownerId: string, most: number) =>
    store().scans.saveAtWork(aScan({ ...(await created(ownerId)), status: 'connecting' }), most);

  describe('Saving a scan in a working state', () => {
    it('stores it with the next version', async () => {
      const scan = await created(freshId('user'));
      const saved = await store().scans.saveAtWork(aScan({ ...scan, status: 'connecting' }), 1);
      expect(saved).toEqual(aScan({ ...scan, status: 'connecting', version: scan.version + 1 }));
      expect(await store().scans.find(scan.id)).toEqual(saved);
    });

    it('succeeds up to the limit, and changes nothing beyond it', async () => {
      const ownerId = freshId('user');
      await begin(ownerId, 2);
      await begin(ownerId, 2);
      const third = await created(ownerId);
      await expect(
        store().scans.saveAtWork(aScan({ ...third, status: 'connecting' }), 2),
      ).rejects.toThrow(TooManyScans);
      expect(await store().scans.find(third.id)).toEqual(third);
    });

    it('counts scans in working states only', async () => {
      const counted = [];
      for (const status of SCAN_STATUSES) {
        const ownerId = freshId('user');
        await storedScan(store(), { ownerId, status });
        if (
          await begin(ownerId, 1).then(
            () => false,
            () => true,
          )
        )
          counted.push(status);
      }
      expect(counted).toEqual(WORKING_STATUSES);
    });

    it('does not count the scan itself, nor the scans of others', async () => {
      const scan = await begin(freshId('user'), 1);
      await begin(freshId('user'), 1);
      expect(await store().scans.saveAtWork(scan, 1)).toMatchObject({ version: scan.version + 1 });
    });

    it('accepts no more scans than the limit in simultaneous calls', async () => {
      const ownerId = freshId('user');
      const begun = await Promise.allSettled(Array.from({ length: 12 }, () => begin(ownerId, 3)));
      expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
      for (const each of begun)
        if (each.status === 'rejected') expect(each.reason).toBeInstanceOf(TooManyScans);
    });

    it('refuses to overwrite a newer version', async () => {
      const scan = await created(freshId('user'));
      await store().scans.save(scan);
      await expect(store().scans.saveAtWork(scan, PLENTY)).rejects.toThrow(StaleScan);
    });

    it('is limited with a selection as well', async () => {
      const ownerId = freshId('user');
      await begin(ownerId, 1);
      const chosen = await storedScan(store(), { ownerId, status: 'awaiting_selection' });
      const confirmed = aScan({ ...chosen, status: 'crawling' });
      await expect(store().scans.saveSelected(confirmed, [], 1)).rejects.toThrow(TooManyScans);
      expect(await store().scans.saveSelected(confirmed, [], 2)).toMatchObject({ version: 1 });
    });
  });
}
