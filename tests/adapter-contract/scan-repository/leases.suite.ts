import { describe, expect, it } from '@jest/globals';
import { WORKING_STATUSES } from '@signpost/backend-domain/model/scan/scan-status.ts';
import type { Storage } from '../../../adapters/storage/storage.ts';
import { noon } from '../../support/mothers.ts';
import { SCAN_STATUSES } from '../../support/scan-steps.ts';
import { freshId, later, leased, MINUTE, storedScan } from '../../support/storage-mothers.ts';

/** One worker at a time works on a scan, and scans that no worker works on are found. */
export function leasesSuite(store: () => Storage): void {
  describe('An abandoned scan', () => {
    const isListed = async (id: string, now = noon) =>
      (await store().scans.listAbandoned(now)).some(({ scanId }) => scanId === id);

    it('is in a working state, and no other one is', async () => {
      const listed = [];
      for (const status of SCAN_STATUSES) {
        const { id } = await storedScan(store(), { status });
        if (await isListed(id)) listed.push(status);
      }
      expect(listed).toEqual(WORKING_STATUSES);
    });

    it('is one without a lease, because it expired or was released', async () => {
      const { id } = await storedScan(store(), { status: 'crawling' });
      const lease = await leased(store(), id);
      expect(await isListed(id, later(MINUTE - 1))).toBe(false);
      expect(await isListed(id, later(MINUTE))).toBe(true);
      await store().scans.release(lease);
      expect(await isListed(id)).toBe(true);
    });

    it('comes before younger ones', async () => {
      const ids: string[] = [];
      for (const minutes of [2, 3, 1]) {
        const createdAt = later(minutes * MINUTE);
        ids.push((await storedScan(store(), { status: 'scanning', createdAt })).id);
      }
      const abandoned = await store().scans.listAbandoned(noon);
      const listed = abandoned.filter(({ scanId }) => ids.includes(scanId));
      expect(listed.map(({ scanId }) => scanId)).toEqual([ids[2], ids[0], ids[1]]);
    });

    it('is listed with its owner', async () => {
      const { id, ownerId } = await storedScan(store(), { status: 'scanning' });
      const abandoned = await store().scans.listAbandoned(noon);
      expect(abandoned).toContainEqual({ scanId: id, ownerId });
    });
  });

  describe('A lease', () => {
    it('keeps other workers out until it runs out', async () => {
      const { id } = await storedScan(store());
      const lease = await leased(store(), id);
      expect(lease).toMatchObject({ scanId: id, workerId: 'worker-a' });
      expect(await store().scans.lease(id, 'worker-b', later(MINUTE - 1), MINUTE)).toBeNull();
      const next = await store().scans.lease(id, 'worker-b', later(MINUTE), MINUTE);
      expect(next?.fence).toBeGreaterThan(lease.fence);
    });

    it('has a higher fence than any before it, released or not', async () => {
      const { id } = await storedScan(store());
      const fences = [];
      for (const workerId of ['worker-a', 'worker-b', 'worker-a', 'worker-c']) {
        const lease = await leased(store(), id, { workerId });
        fences.push(lease.fence);
        await store().scans.release(lease);
      }
      expect(fences).toEqual([...new Set(fences)].sort((a, b) => a - b));
    });

    it('can be taken again by its own worker, which ends the old lease', async () => {
      const { id } = await storedScan(store());
      const before = await leased(store(), id);
      const after = await leased(store(), id);
      expect(after.fence).toBeGreaterThan(before.fence);
      expect(await store().scans.renew(before, noon, MINUTE)).toBe(false);
      expect(await store().scans.renew(after, noon, MINUTE)).toBe(true);
    });

    it('goes to one of many simultaneous workers', async () => {
      const { id } = await storedScan(store());
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          store().scans.lease(id, `worker-${index}`, noon, MINUTE),
        ),
      );
      expect(answers.filter((lease) => lease !== null)).toHaveLength(1);
    });

    it('is not granted for an unknown scan', async () => {
      expect(await store().scans.lease(freshId('scan'), 'worker-a', noon, MINUTE)).toBeNull();
    });

    it('lasts longer when it is renewed', async () => {
      const { id } = await storedScan(store());
      const lease = await leased(store(), id);
      expect(await store().scans.renew(lease, later(MINUTE / 2), MINUTE)).toBe(true);
      expect(await store().scans.lease(id, 'worker-b', later(MINUTE), MINUTE)).toBeNull();
      expect(await store().scans.lease(id, 'worker-b', later(1.5 * MINUTE), MINUTE)).not.toBeNull();
    });

    it('that ran out can be renewed while no other worker has taken the scan', async () => {
      const { id } = await storedScan(store());
      const lease = await leased(store(), id);
      expect(await store().scans.renew(lease, later(3 * MINUTE), MINUTE)).toBe(true);
    });

    it('is lost to the worker that took over, and its release changes nothing', async () => {
      const { id } = await storedScan(store());
      const lost = await leased(store(), id);
      const now = later(2 * MINUTE);
      const held = await leased(store(), id, { workerId: 'worker-b', now });
      expect(await store().scans.renew(lost, now, MINUTE)).toBe(false);
      await store().scans.release(lost);
      expect(await store().scans.lease(id, 'worker-c', now, MINUTE)).toBeNull();
      expect(await store().scans.renew(held, now, MINUTE)).toBe(true);
    });

    it('that was released cannot be renewed', async () => {
      const { id } = await storedScan(store());
      const lease = await leased(store(), id);
      await store().scans.release(lease);
      await store().scans.release(lease);
      expect(await store().scans.renew(lease, noon, MINUTE)).toBe(false);
    });

    it('of a deleted scan is lost without an error', async () => {
      const { id } = await storedScan(store());
      const lease = await leased(store(), id);
      await store().scans.delete(id);
      expect(await store().scans.renew(lease, noon, MINUTE)).toBe(false);
      await expect(store().scans.release(lease)).resolves.toBeUndefined();
    });
  });
}
