import { describe, expect, it } from '@jest/globals';
import type { UrlPriority } from '@signpost/backend-domain/model/crawl/frontier.ts';
import { inFrontierOrder } from '@signpost/backend-domain/model/crawl/frontier-order.ts';
import type { Storage } from '../../../adapters/storage/storage.ts';
import { answered, notAPage } from '../../support/page-causes.ts';
import { freshId } from '../../support/storage-mothers.ts';
import { at, found, frontierTools, paths, readOutcome } from './frontier-tools.ts';

/** Which pending URLs come next. */
export function nextPendingSuite(store: () => Storage): void {
  const { frontier, commit } = frontierTools(store);

  describe('The next pending URLs', () => {
    const next = async (scanId: string, limit = 100, except: string[] = []) =>
      paths(await store().pages.nextPending(scanId, limit, except.map(at)));

    it('are whole rows, at most the requested number', async () => {
      const { scanId } = await frontier(['/a', '/b', '/c']);
      const rows = await store().pages.nextPending(scanId, 2, []);
      expect(rows).toEqual([
        await store().pages.find(scanId, at('/a')),
        await store().pages.find(scanId, at('/b')),
      ]);
      expect(await next(scanId, 0)).toEqual([]);
    });

    it('are pending and not among the excepted', async () => {
      const { scanId, lease } = await frontier(['/discovered'], 'discovered');
      const pending = ['/a', '/read', '/failed', '/skipped', '/taken', '/again'];
      await store().pages.add(
        lease,
        pending.map((path) => found(path)),
        'pending',
      );
      await commit(
        lease,
        readOutcome('/read'),
        { url: at('/failed'), state: 'failed', cause: answered(404), reading: null },
        { url: at('/again'), state: 'pending', cause: answered(503) },
      );
      await store().pages.skip(lease, [at('/skipped')], { kind: 'robots' });
      expect(await next(scanId, 100, ['/taken', '/nowhere'])).toEqual(['/a', '/again']);
    });

    it('come in the order important, uncertain, others', async () => {
      const { scanId, lease } = await frontier(['/unjudged', '/not', '/maybe', '/important']);
      const judged: [string, UrlPriority][] = [
        ['/not', 'not_important'],
        ['/maybe', 'uncertain'],
        ['/important', 'important'],
      ];
      await store().pages.prioritise(
        lease,
        judged.map(([path, priority]) => ({ url: at(path), priority, reason: '' })),
      );
      expect(await next(scanId)).toEqual(['/important', '/maybe', '/unjudged', '/not']);
    });

    it('take turns by pattern, first the pattern with the fewest pages finished', async () => {
      const { scanId, lease } = await frontier(
        ['/p1', '/p2', '/p3', '/p4', '/q1', '/q2', '/r1'].map((path) =>
          found(path, { pattern: path.slice(0, 2) }),
        ),
      );
      expect(await next(scanId)).toEqual(['/p1', '/q1', '/r1', '/p2', '/q2', '/p3', '/p4']);
      await commit(lease, readOutcome('/p1'), readOutcome('/p2'), readOutcome('/r1'));
      expect(await next(scanId)).toEqual(['/q1', '/q2', '/p3', '/p4']);
      expect(await next(scanId, 1)).toEqual(['/q1']);
    });

    it('come in the order that the crawler expects when it fetches them ahead', async () => {
      const urls = ['/p1', '/p2', '/q1', '/p3', '/r1', '/q2'];
      const patternOf = (url: string): string => new URL(url, at('/')).pathname.slice(0, 2);
      const { scanId } = await frontier(
        urls.map((path) => found(path, { pattern: patternOf(path) })),
      );
      const expected = inFrontierOrder(urls, { patternOf });
      expect(expected).toEqual(['/p1', '/q1', '/r1', '/p2', '/q2', '/p3']);
      expect(await next(scanId)).toEqual(expected);
    });

    // Otherwise a thousand broken links would come before the second page of every other pattern.
    it('take turns even when all URLs of a pattern fail or are not pages', async () => {
      const { scanId, lease } = await frontier(
        ['/p1', '/p2', '/p3', '/p4', '/q1', '/q2', '/r1', '/r2'].map((path) =>
          found(path, { pattern: path.slice(0, 2) }),
        ),
      );
      const styles = notAPage('text/css');
      await commit(
        lease,
        readOutcome('/q1'),
        readOutcome('/r1'),
        { url: at('/p1'), state: 'failed', cause: answered(404), reading: null },
        { url: at('/p2'), state: 'skipped', cause: styles },
      );
      expect(await next(scanId)).toEqual(['/q2', '/r2', '/p3', '/p4']);
      // Pages that were skipped without being read do not count as a turn.
      await store().pages.skip(lease, [at('/q2')], styles);
      await commit(lease, { url: at('/p3'), state: 'pending', cause: answered(503) });
      expect(await next(scanId)).toEqual(['/r2', '/p3', '/p4']);
    });

    it('come later from a pattern whose pages are being read', async () => {
      const { scanId } = await frontier(
        ['/p1', '/p2', '/q1'].map((path) => found(path, { pattern: path.slice(0, 2) })),
      );
      expect(await next(scanId, 1, ['/p1'])).toEqual(['/q1']);
      expect(await next(scanId, 9, ['/p1', '/q1'])).toEqual(['/p2']);
    });

    it('come by depth, then by order of discovery, within a turn', async () => {
      const entries: [string, number][] = [
        ['/deep', 3],
        ['/b', 1],
        ['/a', 1],
        ['/start', 0],
      ];
      const one = await frontier(entries.map(([path, depth]) => found(path, { depth })));
      expect(await next(one.scanId)).toEqual(['/start', '/b', '/a', '/deep']);
      const two = await frontier(
        entries.map(([path, depth]) => found(path, { depth, pattern: 'same' })),
      );
      expect(await next(two.scanId)).toEqual(['/start', '/b', '/a', '/deep']);
    });

    it('begin with an important URL even of a pattern with many read pages', async () => {
      const { scanId, lease } = await frontier([
        found('/p1', { pattern: '/p' }),
        found('/p2', { pattern: '/p' }),
        found('/q1'),
      ]);
      await commit(lease, readOutcome('/p1'));
      await store().pages.prioritise(lease, [
        { url: at('/p2'), priority: 'important', reason: '' },
      ]);
      expect(await next(scanId)).toEqual(['/p2', '/q1']);
    });

    it('are an empty list for an unknown scan', async () => {
      expect(await next(freshId('scan'))).toEqual([]);
    });
  });
}
