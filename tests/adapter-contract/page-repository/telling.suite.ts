import { describe, expect, it } from '@jest/globals';
import type { FrontierState } from '@signpost/backend-domain/model/crawl/frontier.ts';
import { EMPTY_FRONTIER } from '@signpost/backend-domain/model/crawl/frontier-count.ts';
import type { Storage } from '../../../adapters/storage/storage.ts';
import { aReading } from '../../support/mothers.ts';
import { answered, sampled } from '../../support/page-causes.ts';
import { freshId } from '../../support/storage-mothers.ts';
import { at, found, frontierTools, paths, readOutcome } from './frontier-tools.ts';

/** Reads of the frontier: numbers, lists, readings, single pages. */
export function tellingSuite(store: () => Storage): void {
  const { frontier, commit } = frontierTools(store);

  describe('Counting', () => {
    it('counts by state, and by state and pattern', async () => {
      const { scanId, lease } = await frontier(
        ['/p1', '/p2', '/p3', '/p4'].map((path) => found(path, { pattern: '/p' })),
      );
      await store().pages.add(lease, [found('/d')], 'discovered');
      await commit(lease, readOutcome('/p1'), {
        url: at('/p2'),
        state: 'failed',
        cause: answered(404),
        reading: null,
      });
      await store().pages.skip(lease, [at('/p3')], { kind: 'robots' });
      const states = { discovered: 1, pending: 1, read: 1, failed: 1, skipped: 1 };
      expect(await store().pages.count(scanId)).toMatchObject({
        ...{ total: 5, ...states },
        ...{ unjudged: 1, unchosen: 1 },
      });
      expect(await store().pages.countByPattern(scanId)).toEqual([
        { ...states, pattern: '/p', total: 4, discovered: 0, unjudged: 0, unchosen: 1 },
        { ...EMPTY_FRONTIER, pattern: '/d', total: 1, discovered: 1, unjudged: 1 },
      ]);
    });

    it('does not count addresses that only lead to another page among the pages of their pattern', async () => {
      const { scanId, lease } = await frontier(
        ['/p1', '/p2', '/q1'].map((path) => found(path, { pattern: path.slice(0, 2) })),
      );
      for (const path of ['/p2', '/q1'])
        await store().pages.skip(lease, [at(path)], { kind: 'moved', to: at('/p1') });
      expect(await store().pages.countByPattern(scanId)).toEqual([
        { ...EMPTY_FRONTIER, pattern: '/p', total: 1, pending: 1, unchosen: 1 },
      ]);
      expect(await store().pages.count(scanId)).toMatchObject({ total: 3, skipped: 2 });
    });

    it('counts how pages were read, and which were skipped in favour of samples', async () => {
      const { scanId, lease } = await frontier(
        ['/a', '/b', '/c', '/d', '/e', '/p1', '/p2'].map((path) =>
          found(path, { pattern: path.startsWith('/p') ? '/p' : path }),
        ),
      );
      const [read, failed] = [{ state: 'read', title: '' }, { state: 'failed' }] as const;
      await commit(
        lease,
        { ...read, url: at('/a'), contentHash: 'a', reading: aReading({ mode: 'browser' }) },
        { ...read, url: at('/b'), contentHash: 'b', reading: aReading({ mode: 'static' }) },
        { ...failed, url: at('/c'), cause: answered(404), reading: aReading({ mode: 'browser' }) },
      );
      await store().pages.skip(lease, [at('/d')], { kind: 'robots' });
      await store().pages.skip(lease, [at('/p1'), at('/p2')], sampled('/p'));
      expect(await store().pages.count(scanId)).toMatchObject({
        ...{ total: 7, pending: 1, read: 2, failed: 1, skipped: 3 },
        ...{ rendered: 1, static: 1, sampled: 2 },
      });
    });

    it('returns only zeros for an unknown scan', async () => {
      expect(await store().pages.count(freshId('scan'))).toEqual({
        ...EMPTY_FRONTIER,
        ...{ rendered: 0, static: 0, sampled: 0 },
      });
      expect(await store().pages.countByPattern(freshId('scan'))).toEqual([]);
    });
  });

  describe('Listing', () => {
    it('lists in order of discovery, page by page, without readings', async () => {
      const { scanId, lease } = await frontier(['/a', '/b', '/c']);
      const reading = aReading({ status: 201, contentType: 'text/plain', mode: 'browser' });
      await commit(lease, {
        ...{ url: at('/b'), state: 'read', title: 'B', contentHash: 'h' },
        reading,
      });
      const first = await store().pages.list(scanId, { afterSeq: 0, limit: 2 });
      const second = await store().pages.list(scanId, { afterSeq: 2, limit: 2 });
      expect(paths(first)).toEqual(['/a', '/b']);
      expect(paths(second)).toEqual(['/c']);
      expect(first[0]).toEqual({
        ...found('/a'),
        ...{ seq: 1, state: 'pending', priority: null, reason: null, attempts: 0 },
        ...{ readSeq: null, cause: null, contentHash: null },
        ...{ status: null, contentType: null, mode: null },
      });
      expect(first[1]).toEqual({
        ...found('/b'),
        ...{ seq: 2, state: 'read', priority: null, reason: null, attempts: 1, title: 'B' },
        ...{ readSeq: 1, cause: null, contentHash: 'h' },
        ...{ status: 201, contentType: 'text/plain', mode: 'browser' },
      });
    });

    it('lists only the requested states', async () => {
      const { scanId, lease } = await frontier(['/a', '/b', '/c', '/d']);
      await commit(lease, readOutcome('/b'));
      await store().pages.skip(lease, [at('/c')], { kind: 'robots' });
      const list = async (states: FrontierState[]) =>
        paths(await store().pages.list(scanId, { afterSeq: 0, limit: 9, states }));
      expect(await list(['read', 'skipped'])).toEqual(['/b', '/c']);
      expect(await list(['pending'])).toEqual(['/a', '/d']);
      expect(await list([])).toEqual([]);
    });
  });

  describe('Readings', () => {
    it('are of the pages that were read, in order of discovery, page by page', async () => {
      const { scanId, lease } = await frontier(['/a', '/b', '/c', '/d', '/e']);
      const reading = aReading({ url: at('/c'), status: 500 });
      await commit(lease, readOutcome('/e'), readOutcome('/a'), readOutcome('/d'), {
        ...{ url: at('/c'), state: 'failed', cause: answered(500), reading },
      });
      const first = await store().pages.readings(scanId, { afterSeq: 0, limit: 2 });
      const rest = await store().pages.readings(scanId, {
        afterSeq: first.at(-1)?.seq ?? 0,
        limit: 9,
      });
      expect(paths(first)).toEqual(['/a', '/d']);
      expect(paths(rest)).toEqual(['/e']);
      expect(first[0]).toEqual(await store().pages.find(scanId, at('/a')));
      expect(first[0]?.reading).toEqual(aReading({ url: at('/a') }));
    });

    it('can be those of one pattern', async () => {
      const { scanId, lease } = await frontier([
        found('/p1', { pattern: '/p' }),
        found('/q1', { pattern: '/q' }),
        found('/p2', { pattern: '/p' }),
      ]);
      await commit(lease, readOutcome('/p1'), readOutcome('/q1'), readOutcome('/p2'));
      const page = { afterSeq: 0, limit: 9, pattern: '/p' };
      expect(paths(await store().pages.readings(scanId, page))).toEqual(['/p1', '/p2']);
    });
  });

  describe('Finding', () => {
    it('finds neither a URL of another scan nor an unknown one', async () => {
      const { scanId } = await frontier(['/a']);
      expect(await store().pages.find(scanId, at('/b'))).toBeNull();
      expect(await store().pages.find(freshId('scan'), at('/a'))).toBeNull();
    });
  });
}
