import { describe, expect, it } from '@jest/globals';
import { ScanNotFound, StaleScan } from '@signpost/backend-domain/model/scan/scan-errors.ts';
import type { Storage } from '../../../adapters/storage/storage.ts';
import { aFoundUrl, aReading, aScan, pageFacts } from '../../support/mothers.ts';
import { answered, movedTo } from '../../support/page-causes.ts';
import { freshId, heldScan, PLENTY } from '../../support/storage-mothers.ts';
import { at, found, frontierTools, readOutcome } from './frontier-tools.ts';

/** The pages to read: URLs are added, judged and chosen. */
export function choosingSuite(store: () => Storage): void {
  const { frontier, commit, all, statesOf, select } = frontierTools(store);

  describe('Adding', () => {
    it('stores URLs in the given order and state, without any reading', async () => {
      const { scanId, lease } = await heldScan(store());
      const url = found('/a', { source: 'sitemap', depth: 2, lastModified: '2026-01-02' });
      expect(await store().pages.add(lease, [url, found('/b')], 'discovered')).toBe(2);
      expect(await store().pages.find(scanId, at('/a'))).toEqual({
        ...url,
        seq: 1,
        state: 'discovered',
        priority: null,
        reason: null,
        attempts: 0,
        readSeq: null,
        cause: null,
        reading: null,
        contentHash: null,
      });
      expect((await all(scanId)).map(({ seq }) => seq)).toEqual([1, 2]);
    });

    it('leaves known URLs unchanged and counts only new ones, each once', async () => {
      const { scanId, lease } = await frontier(['/a', '/b']);
      await commit(lease, readOutcome('/a'));
      const again = [
        found('/a', { title: 'Other' }),
        found('/c'),
        found('/b'),
        found('/c'),
        found('/d'),
      ];
      expect(await store().pages.add(lease, again, 'discovered')).toBe(2);
      expect(await store().pages.add(lease, again, 'pending')).toBe(0);
      expect(await statesOf(scanId)).toEqual({
        '/a': 'read',
        '/b': 'pending',
        '/c': 'discovered',
        '/d': 'discovered',
      });
      expect((await all(scanId)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
      expect((await store().pages.find(scanId, at('/a')))?.title).toBe('Read /a');
    });

    it('lets several pages be found at once, in the order of their URLs and without unknown ones', async () => {
      const { scanId, lease } = await frontier(['/a', '/b', '/c']);
      await commit(lease, readOutcome('/b'));
      const urls = ['/c', '/unknown', '/b', '/a'].map(at);
      const pages = await store().pages.findAll(scanId, urls);
      expect(pages).toEqual([
        await store().pages.find(scanId, at('/c')),
        await store().pages.find(scanId, at('/b')),
        await store().pages.find(scanId, at('/a')),
      ]);
      expect(pages.map(({ reading }) => reading !== null)).toEqual([false, true, false]);
      expect(await store().pages.findAll(scanId, [])).toEqual([]);
      expect(await store().pages.findAll(freshId('scan'), urls)).toEqual([]);
    });

    it('distinguishes URLs by every character', async () => {
      const { scanId, lease } = await heldScan(store());
      const urls = ['/a', '/A', '/a/', '/a?', '/a?b', '/%61', '/a%20', "/'--", '/ü'].map((path) =>
        aFoundUrl({ url: at(path) }),
      );
      expect(await store().pages.add(lease, urls, 'pending')).toBe(urls.length);
      expect((await all(scanId)).map(({ url }) => url)).toEqual(urls.map(({ url }) => url));
    });

    it('accepts URLs of many kilobytes', async () => {
      const long = (end: string) =>
        at(`/${Array.from({ length: 2000 }, (_, i) => i).join('-')}${end}`);
      const { scanId, lease } = await heldScan(store());
      await store().pages.add(
        lease,
        [aFoundUrl({ url: long('a') }), aFoundUrl({ url: long('b') })],
        'pending',
      );
      expect((await store().pages.find(scanId, long('b')))?.url).toBe(long('b'));
    });

    it('keeps scans apart', async () => {
      const [one, other] = [await frontier(['/a']), await frontier(['/a', '/b'])];
      expect(await store().pages.count(one.scanId)).toMatchObject({ total: 1 });
      expect(await store().pages.count(other.scanId)).toMatchObject({ total: 2 });
    });

    it('stores every URL once when many callers add at once', async () => {
      const { scanId, lease } = await heldScan(store());
      const batches = Array.from({ length: 8 }, (_, batch) =>
        Array.from({ length: 20 }, (_, index) => found(`/${batch * 10 + index}`)),
      );
      const counts = await Promise.all(
        batches.map((batch) => store().pages.add(lease, batch, 'pending')),
      );
      expect(counts.reduce((sum, count) => sum + count)).toBe(90);
      expect((await all(scanId)).map(({ seq }) => seq)).toEqual(
        Array.from({ length: 90 }, (_, index) => index + 1),
      );
    });

    it('accepts an empty list', async () => {
      const { lease } = await heldScan(store());
      expect(await store().pages.add(lease, [], 'pending')).toBe(0);
    });
  });

  describe('Text that PostgreSQL cannot hold', () => {
    it('loses its NULs, and lone surrogates become U+FFFD', async () => {
      const { scanId, lease } = await heldScan(store());
      const bad = 'a\u0000b \ud83d c';
      const url = aFoundUrl({ url: at('/\u0000x'), title: bad, pattern: bad, lastModified: bad });
      await store().pages.add(lease, [url], 'pending');
      await store().pages.prioritise(lease, [{ url: url.url, priority: 'important', reason: bad }]);
      expect(await store().pages.find(scanId, url.url)).toMatchObject({
        url: at('/x'),
        title: 'ab \ufffd c',
        pattern: 'ab \ufffd c',
        lastModified: 'ab \ufffd c',
        reason: 'ab \ufffd c',
      });
      expect(await store().pages.skipUnchosen(lease, bad, { kind: 'robots' })).toEqual([at('/x')]);
    });

    it('is kept unchanged in the cause of a skipped page', async () => {
      const { scanId, lease } = await frontier(['/a', '/b']);
      const cause = movedTo('https://example.com/\u0000 \ud83d');
      await store().pages.skip(lease, [at('/a')], cause);
      await commit(lease, { url: at('/b'), state: 'skipped', cause });
      expect((await all(scanId)).map((page) => page.cause)).toEqual([cause, cause]);
    });

    it('is kept unchanged in readings', async () => {
      const { scanId, lease } = await frontier(['/a']);
      const facts = pageFacts({ title: 'a\u0000b \ud83d c', text: '\\u0000 \' " ? $1 😀' });
      const reading = aReading({ facts, contentType: 'text/\u0000html' });
      await commit(lease, {
        url: at('/a'),
        state: 'read',
        reading,
        title: 'a\u0000',
        contentHash: 'h\u0000',
      });
      expect((await store().pages.find(scanId, at('/a')))?.reading).toEqual(reading);
      expect((await all(scanId))[0]).toMatchObject({ title: 'a', contentHash: 'h' });
    });
  });

  describe('Prioritising', () => {
    it('sets priority and reason of known URLs in any state, and ignores others', async () => {
      const { scanId, lease } = await frontier(['/a', '/b', '/c'], 'discovered');
      await store().pages.prioritise(lease, [
        { url: at('/b'), priority: 'important', reason: 'Sells' },
        { url: at('/nowhere'), priority: 'important', reason: '' },
        { url: at('/a'), priority: 'not_important', reason: 'first' },
        { url: at('/a'), priority: 'uncertain', reason: 'last' },
      ]);
      expect(await all(scanId)).toMatchObject([
        { url: at('/a'), priority: 'uncertain', reason: 'last', state: 'discovered' },
        { url: at('/b'), priority: 'important', reason: 'Sells', state: 'discovered' },
        { url: at('/c'), priority: null, reason: null, state: 'discovered' },
      ]);
    });
  });

  describe('Selecting', () => {
    it('makes exactly the chosen URLs pending, and no others', async () => {
      const { scanId, lease } = await frontier(['/a', '/b', '/c'], 'discovered');
      await store().pages.add(lease, [found('/d'), found('/e')], 'pending');
      const chosen = [at('/a'), at('/c'), at('/d'), at('/a'), at('/nowhere')];
      expect(await select(scanId, chosen)).toBe(3);
      expect(await statesOf(scanId)).toEqual({
        '/a': 'pending',
        '/b': 'discovered',
        '/c': 'pending',
        '/d': 'pending',
        '/e': 'discovered',
      });
      expect(await select(scanId, [at('/b')])).toBe(1);
      expect(await select(scanId, [])).toBe(0);
      expect(await store().pages.count(scanId)).toMatchObject({ discovered: 5, pending: 0 });
    });

    it('leaves pages that were read, failed or skipped as they are', async () => {
      const { scanId, lease } = await frontier(['/read', '/failed', '/skipped', '/other']);
      await commit(lease, readOutcome('/read'), {
        url: at('/failed'),
        state: 'failed',
        cause: answered(404),
        reading: null,
      });
      await store().pages.skip(lease, [at('/skipped')], { kind: 'robots' });
      const before = await store().pages.count(scanId);
      const everything = ['/read', '/failed', '/skipped', '/other'].map(at);
      expect(await select(scanId, everything)).toBe(1);
      expect(await store().pages.count(scanId)).toEqual({ ...before, unchosen: 0 });
    });

    it('is saved with the scan', async () => {
      const { scanId } = await frontier(['/a'], 'discovered');
      const scan = await store().scans.find(scanId);
      if (scan === null) throw new Error('The scan is gone.');
      const confirmed = aScan({ ...scan, status: 'crawling' });
      const saved = await store().scans.saveSelected(confirmed, [at('/a')], PLENTY);
      expect(saved).toEqual({ ...confirmed, version: scan.version + 1 });
      expect(await store().scans.find(scanId)).toEqual(saved);
    });

    it('is saved by the worker that holds the scan', async () => {
      const { scanId, lease } = await frontier(['/a', '/b'], 'discovered');
      const scan = await store().scans.find(scanId);
      if (scan === null) throw new Error('The scan is gone.');
      const crawling = aScan({ ...scan, status: 'crawling' });
      await store().scans.save(crawling, { lease, selected: [at('/b')] });
      expect(await statesOf(scanId)).toEqual({ '/a': 'discovered', '/b': 'pending' });
      expect(await store().pages.count(scanId)).toMatchObject({ pending: 1, unchosen: 0 });
      // The scan was saved in between, so that nothing is selected.
      await expect(store().scans.save(crawling, { lease, selected: [at('/a')] })).rejects.toThrow(
        StaleScan,
      );
      expect(await statesOf(scanId)).toEqual({ '/a': 'discovered', '/b': 'pending' });
    });

    it('is that of the first of several simultaneous saves', async () => {
      const { scanId } = await frontier(['/a', '/b', '/c'], 'discovered');
      const scan = await store().scans.find(scanId);
      if (scan === null) throw new Error('The scan is gone.');
      const chosen = ['/a', '/b', '/c'];
      const settled = await Promise.allSettled(
        chosen.map((path) => store().scans.saveSelected(scan, [at(path)], PLENTY)),
      );
      const won = settled.findIndex(({ status }) => status === 'fulfilled');
      const refused = settled.filter((attempt) => attempt.status === 'rejected');
      expect(refused).toHaveLength(2);
      for (const { reason } of refused) expect(reason).toBeInstanceOf(StaleScan);
      const states = Object.entries(await statesOf(scanId));
      expect(states.filter(([, state]) => state === 'pending')).toEqual([[chosen[won], 'pending']]);
    });

    it('cannot be made in an unknown scan', async () => {
      const unknown = aScan({ id: freshId('scan') });
      await expect(store().scans.saveSelected(unknown, [], PLENTY)).rejects.toThrow(ScanNotFound);
    });
  });
}
