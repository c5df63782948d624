import { describe, expect, it } from '@jest/globals';
import { LeaseLost } from '@signpost/backend-domain/model/scan/scan-errors.ts';
import type { Lease } from '@signpost/backend-domain/ports/scan-repository.ts';
import type { Storage } from '../../../adapters/storage/storage.ts';
import { later, lostLease, MINUTE, storedScan } from '../../support/storage-mothers.ts';
import { at, found, frontierTools, readOutcome } from './frontier-tools.ts';

/** A worker that lost its scan writes nothing more. */
export function lostLeaseSuite(store: () => Storage): void {
  const { frontier, commit, all } = frontierTools(store);

  describe('A worker that lost the scan', () => {
    const writes: Record<string, (lease: Lease) => Promise<unknown>> = {
      add: (lease) => store().pages.add(lease, [found('/new')], 'pending'),
      prioritise: (lease) =>
        store().pages.prioritise(lease, [{ url: at('/a'), priority: 'important', reason: 'x' }]),
      commit: (lease) =>
        store().pages.commit(lease, {
          outcomes: [readOutcome('/a')],
          found: [found('/new')],
          foundState: 'pending',
        }),
      'commit nothing': (lease) => commit(lease),
      skipUnchosen: (lease) => store().pages.skipUnchosen(lease, '/a', { kind: 'robots' }),
      skip: (lease) => store().pages.skip(lease, [at('/a')], { kind: 'robots' }),
      fail: (lease) => store().pages.fail(lease, [at('/a')], { kind: 'answered', status: 404 }),
      reopen: (lease) => store().pages.reopen(lease, [at('/a')]),
      repattern: (lease) => store().pages.repattern(lease, [{ url: at('/a'), pattern: '/x' }]),
    };

    it.each(Object.keys(writes))('writes nothing: %s', async (name) => {
      const write = writes[name] as (lease: Lease) => Promise<unknown>;
      const { id } = await storedScan(store());
      const first = await store().scans.lease(id, 'worker-0', later(-9 * MINUTE), MINUTE);
      await store().pages.add(first as Lease, [found('/a')], 'pending');
      const lost = await lostLease(store(), id);
      const before = await all(id);
      await expect(write(lost)).rejects.toThrow(LeaseLost);
      expect(await all(id)).toEqual(before);
    });

    it.each(Object.keys(writes))('writes nothing once the scan is deleted: %s', async (name) => {
      const write = writes[name] as (lease: Lease) => Promise<unknown>;
      const { scanId, lease } = await frontier(['/a']);
      await store().scans.delete(scanId);
      await expect(write(lease)).rejects.toThrow(LeaseLost);
    });

    it.each(Object.keys(writes))(
      'is one that a newer lease replaced, not one that only expired: %s',
      async (name) => {
        const write = writes[name] as (lease: Lease) => Promise<unknown>;
        const { id } = await storedScan(store());
        const lease = await store().scans.lease(id, 'worker-a', later(-9 * MINUTE), MINUTE);
        await store().pages.add(lease as Lease, [found('/a')], 'pending');
        await expect(write(lease as Lease)).resolves.not.toThrow();
      },
    );

    it('loses a race completely: of two simultaneous writes one is stored', async () => {
      const { scanId, lease } = await frontier(['/a', '/b']);
      const now = later(2 * MINUTE);
      const [written] = await Promise.allSettled([
        commit(lease, readOutcome('/a', 'old worker'), readOutcome('/b', 'old worker')),
        store().scans.lease(scanId, 'worker-b', now, MINUTE),
      ]);
      const { read } = await store().pages.count(scanId);
      expect(read).toBe(written.status === 'fulfilled' ? 2 : 0);
    });
  });
}
