import { describe, expect, it } from '@jest/globals';
import type { ExploredOutcome } from '@signpost/backend-domain/model/crawl/frontier.ts';
import type { Storage } from '../../../adapters/storage/storage.ts';
import { aButton, aReading, pageFacts } from '../../support/mothers.ts';
import { at, frontierTools, readOutcome } from './frontier-tools.ts';

const opener = aButton('Menu', { discloses: 'closed' });
const states = [
  {
    kind: 'menu' as const,
    steps: [{ action: 'click' as const, element: opener }],
    elements: Array.from({ length: 20 }, (_, index) => aButton(`Item ${index * 7_919}`)),
  },
];

function explored(path: string): ExploredOutcome {
  const url = at(path);
  return { url, state: 'explored', reading: aReading({ facts: pageFacts({ url, states }) }) };
}

/** Pages that were read get the states that an exploration found. */
export function exploringSuite(store: () => Storage): void {
  const { frontier, commit, statesOf } = frontierTools(store);

  describe('Exploring', () => {
    it('replaces the reading of a page that was read, and nothing else of it', async () => {
      const { scanId, lease } = await frontier(['/a', '/b']);
      await commit(lease, readOutcome('/a'), readOutcome('/b'));
      const before = await store().pages.find(scanId, at('/a'));
      const other = await store().pages.find(scanId, at('/b'));
      await commit(lease, explored('/a'));
      expect(await store().pages.find(scanId, at('/a'))).toEqual({
        ...before,
        reading: explored('/a').reading,
      });
      expect(await store().pages.find(scanId, at('/b'))).toEqual(other);
      expect(await store().pages.count(scanId)).toMatchObject({ read: 2, total: 2 });
    });

    it('changes no page that is not read', async () => {
      const { scanId, lease } = await frontier(['/pending', '/skipped']);
      await store().pages.skip(lease, [at('/skipped')], { kind: 'robots' });
      await commit(lease, explored('/pending'), explored('/skipped'), explored('/unknown'));
      expect(await statesOf(scanId)).toEqual({ '/pending': 'pending', '/skipped': 'skipped' });
      expect((await store().pages.find(scanId, at('/pending')))?.reading).toBeNull();
      expect(await store().scans.storedBytes(scanId)).toBe(0);
    });

    it('counts the bytes of the new reading instead of the old one', async () => {
      const { scanId, lease } = await frontier(['/a']);
      await commit(lease, readOutcome('/a'));
      const small = await store().scans.storedBytes(scanId);
      await commit(lease, explored('/a'), explored('/a'));
      const large = await store().scans.storedBytes(scanId);
      expect(large).toBeGreaterThan(small);
      await commit(lease, explored('/a'));
      expect(await store().scans.storedBytes(scanId)).toBe(large);
      await store().pages.reopen(lease, [at('/a')]);
      expect(await store().scans.storedBytes(scanId)).toBe(0);
    });
  });
}
