import { describe, expect, it } from '@jest/globals';
import type { PageOutcome } from '@signpost/backend-domain/model/crawl/frontier.ts';
import { EMPTY_FRONTIER } from '@signpost/backend-domain/model/crawl/frontier-count.ts';
import type { SkipCause } from '@signpost/backend-domain/model/crawl/page-cause.ts';
import type { Storage } from '../../../adapters/storage/storage.ts';
import { aReading } from '../../support/mothers.ts';
import { answered, movedTo, sampled, timedOut } from '../../support/page-causes.ts';
import { at, found, frontierTools, paths, readOutcome } from './frontier-tools.ts';

const moved = movedTo(at('/elsewhere'));
const notFound = answered(404);
const busy = answered(503);
const robots: SkipCause = { kind: 'robots' };

/** Results of reading are stored completely or not at all. */
export function committingSuite(store: () => Storage): void {
  const { frontier, commit, all, statesOf, select } = frontierTools(store);

  describe('Committing', () => {
    it('stores a reading together with the URLs found on the page', async () => {
      const { scanId, lease } = await frontier(['/a', '/b']);
      await store().pages.commit(lease, {
        outcomes: [readOutcome('/b'), readOutcome('/a')],
        found: [found('/c'), found('/a'), found('/c')],
        foundState: 'discovered',
      });
      expect(await store().pages.find(scanId, at('/a'))).toEqual({
        ...found('/a'),
        seq: 1,
        state: 'read',
        title: 'Read /a',
        priority: null,
        reason: null,
        attempts: 1,
        readSeq: 2,
        cause: null,
        reading: aReading({ url: at('/a') }),
        contentHash: 'hash of /a',
      });
      expect((await store().pages.find(scanId, at('/b')))?.readSeq).toBe(1);
      expect(await statesOf(scanId)).toEqual({ '/a': 'read', '/b': 'read', '/c': 'discovered' });
      await store().pages.add(lease, [found('/d')], 'pending');
      await commit(lease, readOutcome('/d'));
      expect((await store().pages.find(scanId, at('/d')))?.readSeq).toBe(3);
    });

    it('stores URLs that are offered to the owner beside those that are to be read', async () => {
      const { scanId, lease } = await frontier(['/a']);
      await store().pages.prioritise(lease, [
        { url: at('/a'), priority: 'important', reason: 'Sells' },
      ]);
      await store().pages.commit(lease, {
        outcomes: [readOutcome('/a')],
        found: [found('/b')],
        foundState: 'pending',
        offered: [found('/c'), found('/b'), found('/a')],
      });
      expect(await statesOf(scanId)).toEqual({ '/a': 'read', '/b': 'pending', '/c': 'discovered' });
      expect((await all(scanId)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
      expect(await store().pages.count(scanId)).toMatchObject({ total: 3, unjudged: 1 });
      await store().pages.add(lease, [found('/d')], 'pending');
      expect((await store().pages.find(scanId, at('/d')))?.seq).toBe(4);
    });

    it('stores why a page failed or was skipped, with its reading if there is one', async () => {
      const { scanId, lease } = await frontier(['/a', '/b']);
      const reading = aReading({ url: at('/a'), status: 404, facts: null });
      await commit(
        lease,
        { url: at('/a'), state: 'failed', cause: notFound, reading },
        { url: at('/b'), state: 'skipped', cause: moved },
      );
      expect(await store().pages.find(scanId, at('/a'))).toMatchObject({
        ...{ state: 'failed', cause: notFound, attempts: 1, readSeq: null, contentHash: null },
        reading,
        title: 'Title of /a',
      });
      expect(await store().pages.find(scanId, at('/b'))).toMatchObject({
        ...{ state: 'skipped', cause: moved, attempts: 1, readSeq: null, reading: null },
      });
    });

    it('counts the attempts of a URL that will be tried again, which stays pending', async () => {
      const { scanId, lease } = await frontier(['/a']);
      await commit(lease, { url: at('/a'), state: 'pending', cause: timedOut });
      await commit(lease, { url: at('/a'), state: 'pending', cause: busy });
      expect(await store().pages.find(scanId, at('/a'))).toMatchObject({
        ...{ state: 'pending', attempts: 2, cause: busy, reading: null, readSeq: null },
      });
      await commit(lease, readOutcome('/a'));
      expect(await store().pages.find(scanId, at('/a'))).toMatchObject({
        ...{ state: 'read', attempts: 3, cause: null, readSeq: 1 },
      });
    });

    it('ignores results for URLs that are not pending or not known', async () => {
      const { scanId, lease } = await frontier(['/read', '/skipped']);
      await store().pages.add(lease, [found('/discovered')], 'discovered');
      await commit(lease, readOutcome('/read'));
      await store().pages.skip(lease, [at('/skipped')], moved);
      const before = await store().pages.readings(scanId, { afterSeq: 0, limit: 10 });
      await commit(
        lease,
        readOutcome('/read', 'another hash'),
        { url: at('/read'), state: 'failed', cause: notFound, reading: null },
        { url: at('/read'), state: 'pending', cause: busy },
        readOutcome('/skipped'),
        readOutcome('/discovered'),
        readOutcome('/unknown'),
      );
      expect(await store().pages.readings(scanId, { afterSeq: 0, limit: 10 })).toEqual(before);
      expect(await statesOf(scanId)).toEqual({
        '/read': 'read',
        '/skipped': 'skipped',
        '/discovered': 'discovered',
      });
    });

    it('stores the first of two results for one URL in a batch', async () => {
      const { scanId, lease } = await frontier(['/a', '/b']);
      await commit(
        lease,
        { url: at('/a'), state: 'pending', cause: busy },
        readOutcome('/a', 'first'),
        readOutcome('/a', 'second'),
        readOutcome('/b'),
      );
      expect(await store().pages.find(scanId, at('/a'))).toMatchObject({
        ...{ contentHash: 'first', attempts: 2, readSeq: 1, cause: null },
      });
      expect((await store().pages.find(scanId, at('/b')))?.readSeq).toBe(2);
    });

    it('is idempotent: the same batch again changes nothing', async () => {
      const { scanId, lease } = await frontier(['/a']);
      const batch = {
        outcomes: [readOutcome('/a')],
        found: [found('/b')],
        foundState: 'pending' as const,
      };
      await store().pages.commit(lease, batch);
      const before = await all(scanId);
      await store().pages.commit(lease, batch);
      expect(await all(scanId)).toEqual(before);
    });

    it('is all or nothing', async () => {
      const { scanId, lease } = await frontier(['/a', '/b']);
      const before = await all(scanId);
      const poisoned = { ...aReading() };
      Object.defineProperty(poisoned, 'facts', {
        enumerable: true,
        get: () => {
          throw new Error('unreadable');
        },
      });
      await expect(
        store().pages.commit(lease, {
          outcomes: [readOutcome('/a'), { ...readOutcome('/b'), reading: poisoned } as PageOutcome],
          found: [found('/c')],
          foundState: 'pending',
        }),
      ).rejects.toThrow('unreadable');
      expect(await all(scanId)).toEqual(before);
    });

    it('counts every read once when batches overlap', async () => {
      const urls = Array.from({ length: 30 }, (_, index) => `/${index}`);
      const { scanId, lease } = await frontier(urls);
      await Promise.all(
        [0, 5, 10, 15, 20].map((from) =>
          commit(lease, ...urls.slice(from, from + 10).map((path) => readOutcome(path))),
        ),
      );
      const readSeqs = (await all(scanId)).map(({ readSeq }) => readSeq);
      expect(readSeqs.sort((a, b) => Number(a) - Number(b))).toEqual(urls.map((_, i) => i + 1));
    });

    it('adds the target of a pending page’s redirect, known or not, and nothing twice', async () => {
      const { scanId, lease } = await frontier(['/chosen', '/again', '/done'], 'discovered');
      await select(scanId, [at('/chosen'), at('/done')]);
      await commit(lease, readOutcome('/done'));
      const skipped = { url: at('/chosen'), state: 'skipped', cause: moved } as const;
      await store().pages.commit(lease, {
        outcomes: [skipped],
        found: [found('/link')],
        foundState: 'discovered',
        instead: ['/again', '/new', '/new', '/done'].map((path) => found(path)),
      });
      expect(await statesOf(scanId)).toEqual({
        '/chosen': 'skipped',
        '/again': 'pending',
        '/done': 'read',
        '/new': 'pending',
        '/link': 'discovered',
      });
      expect((await all(scanId)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
    });

    it('works for an empty batch', async () => {
      const { scanId, lease } = await frontier(['/a']);
      await commit(lease);
      expect(await statesOf(scanId)).toEqual({ '/a': 'pending' });
    });
  });

  describe('Skipping', () => {
    it('marks the given pending URLs with the cause', async () => {
      const { scanId, lease } = await frontier(['/a', '/b', '/read']);
      await store().pages.add(lease, [found('/discovered')], 'discovered');
      await commit(lease, readOutcome('/read'));
      const urls = ['/a', '/a', '/read', '/discovered', '/nowhere'].map(at);
      expect(await store().pages.skip(lease, urls, robots)).toBe(1);
      expect(await store().pages.find(scanId, at('/a'))).toMatchObject({
        ...{ state: 'skipped', cause: robots, attempts: 0 },
      });
      expect(await statesOf(scanId)).toEqual({
        '/a': 'skipped',
        '/b': 'pending',
        '/read': 'read',
        '/discovered': 'discovered',
      });
    });

    it('marks the given unread pages as failed, whatever their state', async () => {
      const { scanId, lease } = await frontier(['/pending', '/skipped', '/read', '/other']);
      await store().pages.add(lease, [found('/discovered')], 'discovered');
      await store().pages.skip(lease, [at('/skipped')], robots);
      await commit(lease, readOutcome('/read'));
      const urls = ['/pending', '/skipped', '/read', '/discovered', '/nowhere'].map(at);
      const missing = { kind: 'answered', status: 404 } as const;
      expect(await store().pages.fail(lease, urls, missing)).toBe(3);
      expect(await store().pages.find(scanId, at('/skipped'))).toMatchObject({
        ...{ state: 'failed', cause: missing, attempts: 0 },
      });
      expect(await statesOf(scanId)).toEqual({
        ...{ '/pending': 'failed', '/skipped': 'failed', '/discovered': 'failed' },
        ...{ '/read': 'read', '/other': 'pending' },
      });
      expect(await store().pages.count(scanId)).toMatchObject({ failed: 3, read: 1, pending: 1 });
    });

    it('counts and skips only the pages of a pattern that the owner did not choose', async () => {
      const alike = sampled('/p:n');
      const ofPattern = (path: string) => found(path, { pattern: '/p:n' });
      const { scanId, lease } = await frontier(['/p1', '/p2', '/p3'].map(ofPattern), 'discovered');
      await select(scanId, ['/p1', '/p2'].map(at));
      await store().pages.add(lease, ['/p4', '/p5'].map(ofPattern), 'pending');
      expect(await store().pages.count(scanId)).toMatchObject({ pending: 4, unchosen: 2 });
      expect(await store().pages.countByPattern(scanId)).toMatchObject([{ unchosen: 2 }]);
      expect(await store().pages.skipUnchosen(lease, '/p:n', alike)).toEqual(
        ['/p4', '/p5'].map(at),
      );
      await select(scanId, [at('/p3')]);
      expect(await store().pages.count(scanId)).toMatchObject({ pending: 1, unchosen: 0 });
    });

    it('does not skip a page that another redirects to', async () => {
      const { lease } = await frontier(['/old', '/known']);
      const moved = movedTo(at('/new'));
      await store().pages.commit(lease, {
        outcomes: [{ url: at('/old'), state: 'skipped', cause: moved }],
        found: [],
        foundState: 'pending',
        instead: [found('/new', { pattern: '/p:n' }), found('/known', { pattern: '/known' })],
      });
      expect(await store().pages.skipUnchosen(lease, '/p:n', sampled('/p:n'))).toEqual([]);
      expect(await store().pages.skipUnchosen(lease, '/known', sampled('/known'))).toEqual([]);
    });

    it('marks all pending URLs of a pattern', async () => {
      const alike = sampled('/p:n');
      const { scanId, lease } = await frontier(
        ['/p1', '/p2', '/p3'].map((path) => found(path, { pattern: '/p:n' })),
      );
      await store().pages.add(lease, [found('/other')], 'pending');
      await store().pages.add(lease, [found('/p4', { pattern: '/p:n' })], 'discovered');
      await commit(lease, readOutcome('/p1'));
      expect(await store().pages.skipUnchosen(lease, '/p:n', alike)).toEqual(
        ['/p2', '/p3'].map(at),
      );
      expect(await store().pages.skipUnchosen(lease, '/p:n', robots)).toEqual([]);
      expect(await statesOf(scanId)).toEqual({
        ...{ '/p1': 'read', '/p2': 'skipped', '/p3': 'skipped' },
        ...{ '/other': 'pending', '/p4': 'discovered' },
      });
      expect((await store().pages.find(scanId, at('/p2')))?.cause).toEqual(alike);
    });
  });

  describe('Refiling', () => {
    it('moves known URLs to another pattern, whatever their state', async () => {
      const { scanId, lease } = await frontier(['/a', '/b', '/c']);
      await commit(lease, readOutcome('/a'));
      await store().pages.repattern(lease, [
        { url: at('/a'), pattern: '/:x' },
        { url: at('/b'), pattern: '/:y' },
        { url: at('/b'), pattern: '/:x' },
        { url: at('/nowhere'), pattern: '/:x' },
      ]);
      const counts = await store().pages.countByPattern(scanId);
      expect([...counts].sort((a, b) => a.pattern.localeCompare(b.pattern))).toEqual([
        { ...EMPTY_FRONTIER, pattern: '/:x', total: 2, pending: 1, unchosen: 1, read: 1 },
        { ...EMPTY_FRONTIER, pattern: '/c', total: 1, pending: 1, unchosen: 1 },
      ]);
      expect(paths(await store().pages.nextPending(scanId, 9, []))).toEqual(['/c', '/b']);
    });
  });
}
