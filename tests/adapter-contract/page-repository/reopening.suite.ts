import { describe, expect, it } from '@jest/globals';
import type { Storage } from '../../../adapters/storage/storage.ts';
import { at, frontierTools, readOutcome } from './frontier-tools.ts';

/** Pages whose reading turned out to be wrong are read again. */
export function reopeningSuite(store: () => Storage): void {
  const { frontier, commit, statesOf } = frontierTools(store);

  describe('Reopening', () => {
    it('makes pages that were read pending again, without their readings', async () => {
      const { scanId, lease } = await frontier(['/a', '/b', '/c']);
      const before = await store().pages.find(scanId, at('/a'));
      await commit(lease, readOutcome('/a'), readOutcome('/b'));
      expect(await store().pages.reopen(lease, [at('/a'), at('/a'), at('/unknown')])).toBe(1);
      expect(await store().pages.find(scanId, at('/a'))).toEqual({ ...before, title: 'Read /a' });
      expect(await statesOf(scanId)).toEqual({ '/a': 'pending', '/b': 'read', '/c': 'pending' });
      await commit(lease, readOutcome('/a'));
      expect((await store().pages.find(scanId, at('/a')))?.readSeq).toBe(3);
    });

    it('does not change pages that were not read', async () => {
      const { scanId, lease } = await frontier(['/a', '/b']);
      await store().pages.skip(lease, [at('/b')], { kind: 'robots' });
      expect(await store().pages.reopen(lease, [at('/a'), at('/b')])).toBe(0);
      expect(await statesOf(scanId)).toEqual({ '/a': 'pending', '/b': 'skipped' });
    });

    it('frees the space of the readings', async () => {
      const { scanId, lease } = await frontier(['/a']);
      const empty = await store().scans.storedBytes(scanId);
      await commit(lease, readOutcome('/a'));
      expect(await store().scans.storedBytes(scanId)).toBeGreaterThan(empty);
      await store().pages.reopen(lease, [at('/a')]);
      expect(await store().scans.storedBytes(scanId)).toBe(empty);
    });
  });
}
