import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  FoundUrl,
  FrontierState,
  PageOutcome,
  UrlPriority,
} from '@signpost/backend-domain/model/crawl/frontier.ts';
import { LeaseLost } from '@signpost/backend-domain/model/scan/scan-errors.ts';
import type { Lease } from '@signpost/backend-domain/ports/scan-repository.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import { aFoundUrl, aReading, pageFacts } from '../support/mothers.ts';
import {
  freshId,
  heldScan,
  later,
  lostLease,
  MINUTE,
  storedScan,
} from '../support/storage-mothers.ts';

const at = (path: string) => `https://example.com${path}`;

function found(path: string, overrides: Partial<FoundUrl> = {}): FoundUrl {
  return aFoundUrl({ url: at(path), pattern: path, title: `Title of ${path}`, ...overrides });
}

function readOutcome(path: string, contentHash = `hash of ${path}`): PageOutcome {
  return {
    url: at(path),
    state: 'read',
    reading: aReading({ url: at(path) }),
    title: `Read ${path}`,
    contentHash,
  };
}

const paths = (pages: readonly { url: string }[]) => pages.map(({ url }) => new URL(url).pathname);

/** What every PageRepository promises. `open` gives an empty store. */
export function pageRepositorySuite(adapter: string, open: () => Promise<Storage>): void {
  describe(`PageRepository on ${adapter}`, () => {
    let storage: Storage;
    beforeAll(async () => {
      storage = await open();
    });
    afterAll(() => storage?.close());

    /** A held scan whose frontier has these paths, pending. */
    async function frontier(
      urls: readonly (string | FoundUrl)[],
      state: 'discovered' | 'pending' = 'pending',
    ): Promise<{ scanId: string; lease: Lease }> {
      const held = await heldScan(storage);
      const entries = urls.map((url) => (typeof url === 'string' ? found(url) : url));
      await storage.pages.add(held.lease, entries, state);
      return held;
    }

    const commit = (lease: Lease, ...outcomes: PageOutcome[]) =>
      storage.pages.commit(lease, { outcomes, found: [], foundState: 'pending' });

    const all = (scanId: string) => storage.pages.list(scanId, { afterSeq: 0, limit: 1000 });

    const statesOf = async (scanId: string): Promise<Record<string, FrontierState>> =>
      Object.fromEntries(
        (await all(scanId)).map(({ url, state }) => [new URL(url).pathname, state]),
      );

    describe('Adding', () => {
      it('stores URLs in the given order and state, with nothing gathered yet', async () => {
        const { scanId, lease } = await heldScan(storage);
        const url = found('/a', { source: 'sitemap', depth: 2, lastModified: '2026-01-02' });
        expect(await storage.pages.add(lease, [url, found('/b')], 'discovered')).toBe(2);
        expect(await storage.pages.find(scanId, at('/a'))).toEqual({
          ...url,
          seq: 1,
          state: 'discovered',
          priority: null,
          reason: null,
          attempts: 0,
          readSeq: null,
          note: null,
          reading: null,
          contentHash: null,
        });
        expect((await all(scanId)).map(({ seq }) => seq)).toEqual([1, 2]);
      });

      it('leaves known URLs as they are and counts only new ones, each once', async () => {
        const { scanId, lease } = await frontier(['/a', '/b']);
        await commit(lease, readOutcome('/a'));
        const again = [
          found('/a', { title: 'Other' }),
          found('/c'),
          found('/b'),
          found('/c'),
          found('/d'),
        ];
        expect(await storage.pages.add(lease, again, 'discovered')).toBe(2);
        expect(await storage.pages.add(lease, again, 'pending')).toBe(0);
        expect(await statesOf(scanId)).toEqual({
          '/a': 'read',
          '/b': 'pending',
          '/c': 'discovered',
          '/d': 'discovered',
        });
        expect((await all(scanId)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
        expect((await storage.pages.find(scanId, at('/a')))?.title).toBe('Read /a');
      });

      it('tells URLs apart by every character', async () => {
        const { scanId, lease } = await heldScan(storage);
        const urls = ['/a', '/A', '/a/', '/a?', '/a?b', '/%61', '/a%20', "/'--", '/ü'].map((path) =>
          aFoundUrl({ url: at(path) }),
        );
        expect(await storage.pages.add(lease, urls, 'pending')).toBe(urls.length);
        expect((await all(scanId)).map(({ url }) => url)).toEqual(urls.map(({ url }) => url));
      });

      it('takes URLs of many kilobytes', async () => {
        const long = (end: string) =>
          at(`/${Array.from({ length: 2000 }, (_, i) => i).join('-')}${end}`);
        const { scanId, lease } = await heldScan(storage);
        await storage.pages.add(
          lease,
          [aFoundUrl({ url: long('a') }), aFoundUrl({ url: long('b') })],
          'pending',
        );
        expect((await storage.pages.find(scanId, long('b')))?.url).toBe(long('b'));
      });

      it('keeps scans apart', async () => {
        const [one, other] = [await frontier(['/a']), await frontier(['/a', '/b'])];
        expect(await storage.pages.count(one.scanId)).toMatchObject({ total: 1 });
        expect(await storage.pages.count(other.scanId)).toMatchObject({ total: 2 });
      });

      it('gives every URL one place when many add at once', async () => {
        const { scanId, lease } = await heldScan(storage);
        const batches = Array.from({ length: 8 }, (_, batch) =>
          Array.from({ length: 20 }, (_, index) => found(`/${batch * 10 + index}`)),
        );
        const counts = await Promise.all(
          batches.map((batch) => storage.pages.add(lease, batch, 'pending')),
        );
        expect(counts.reduce((sum, count) => sum + count)).toBe(90);
        expect((await all(scanId)).map(({ seq }) => seq)).toEqual(
          Array.from({ length: 90 }, (_, index) => index + 1),
        );
      });

      it('takes nothing', async () => {
        const { lease } = await heldScan(storage);
        expect(await storage.pages.add(lease, [], 'pending')).toBe(0);
      });
    });

    describe('Text that PostgreSQL cannot hold', () => {
      it('loses its NULs, and half characters become the replacement character', async () => {
        const { scanId, lease } = await heldScan(storage);
        const bad = 'a\u0000b \ud83d c';
        const url = aFoundUrl({ url: at('/\u0000x'), title: bad, pattern: bad, lastModified: bad });
        await storage.pages.add(lease, [url], 'pending');
        await storage.pages.prioritise(lease, [
          { url: url.url, priority: 'important', reason: bad },
        ]);
        expect(await storage.pages.find(scanId, url.url)).toMatchObject({
          url: at('/x'),
          title: 'ab \ufffd c',
          pattern: 'ab \ufffd c',
          lastModified: 'ab \ufffd c',
          reason: 'ab \ufffd c',
        });
        expect(await storage.pages.skipPattern(lease, bad, bad)).toBe(1);
        expect((await storage.pages.find(scanId, at('/x')))?.note).toBe('ab \ufffd c');
      });

      it('is kept as it is in readings', async () => {
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
        expect((await storage.pages.find(scanId, at('/a')))?.reading).toEqual(reading);
        expect(await storage.pages.sameContent(scanId, 'h\u0000')).toEqual([at('/a')]);
        expect((await all(scanId))[0]).toMatchObject({ title: 'a' });
      });
    });

    describe('Prioritising', () => {
      it('sets priority and reason of known URLs in any state, and ignores others', async () => {
        const { scanId, lease } = await frontier(['/a', '/b', '/c'], 'discovered');
        await storage.pages.prioritise(lease, [
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
      it('makes exactly the chosen URLs pending and takes the others back', async () => {
        const { scanId, lease } = await frontier(['/a', '/b', '/c'], 'discovered');
        await storage.pages.add(lease, [found('/d'), found('/e')], 'pending');
        const chosen = [at('/a'), at('/c'), at('/d'), at('/a'), at('/nowhere')];
        expect(await storage.pages.select(scanId, chosen)).toBe(3);
        expect(await statesOf(scanId)).toEqual({
          '/a': 'pending',
          '/b': 'discovered',
          '/c': 'pending',
          '/d': 'pending',
          '/e': 'discovered',
        });
        expect(await storage.pages.select(scanId, [at('/b')])).toBe(1);
        expect(await storage.pages.select(scanId, [])).toBe(0);
        expect(await storage.pages.count(scanId)).toMatchObject({ discovered: 5, pending: 0 });
      });

      it('makes all discovered URLs pending for "all"', async () => {
        const { scanId, lease } = await frontier(['/a', '/b'], 'discovered');
        await storage.pages.add(lease, [found('/c')], 'pending');
        expect(await storage.pages.select(scanId, 'all')).toBe(3);
        expect(await storage.pages.count(scanId)).toMatchObject({ discovered: 0, pending: 3 });
      });

      it('leaves what was read, failed or skipped as it is', async () => {
        const { scanId, lease } = await frontier(['/read', '/failed', '/skipped', '/other']);
        await commit(lease, readOutcome('/read'), {
          url: at('/failed'),
          state: 'failed',
          note: 'gone',
          reading: null,
        });
        await storage.pages.skip(lease, [at('/skipped')], 'alike');
        const before = await storage.pages.count(scanId);
        const everything = ['/read', '/failed', '/skipped', '/other'].map(at);
        expect(await storage.pages.select(scanId, everything)).toBe(1);
        expect(await storage.pages.select(scanId, 'all')).toBe(1);
        expect(await storage.pages.count(scanId)).toEqual(before);
      });

      it('is not fenced: a person chooses while no worker holds the scan', async () => {
        const { scanId, lease } = await frontier(['/a'], 'discovered');
        await storage.scans.release(lease);
        expect(await storage.pages.select(scanId, 'all')).toBe(1);
      });

      it('finds nothing in an unknown scan', async () => {
        expect(await storage.pages.select(freshId('scan'), 'all')).toBe(0);
      });
    });

    describe('The next pending URLs', () => {
      const next = async (scanId: string, limit = 100, except: string[] = []) =>
        paths(await storage.pages.nextPending(scanId, limit, except.map(at)));

      it('are whole rows, at most as many as asked for', async () => {
        const { scanId } = await frontier(['/a', '/b', '/c']);
        const rows = await storage.pages.nextPending(scanId, 2, []);
        expect(rows).toEqual([
          await storage.pages.find(scanId, at('/a')),
          await storage.pages.find(scanId, at('/b')),
        ]);
        expect(await next(scanId, 0)).toEqual([]);
      });

      it('are pending and not among the excepted', async () => {
        const { scanId, lease } = await frontier(['/discovered'], 'discovered');
        const pending = ['/a', '/read', '/failed', '/skipped', '/taken', '/again'];
        await storage.pages.add(
          lease,
          pending.map((path) => found(path)),
          'pending',
        );
        await commit(
          lease,
          readOutcome('/read'),
          { url: at('/failed'), state: 'failed', note: '', reading: null },
          { url: at('/again'), state: 'pending', note: 'busy' },
        );
        await storage.pages.skip(lease, [at('/skipped')], '');
        expect(await next(scanId, 100, ['/taken', '/nowhere'])).toEqual(['/a', '/again']);
      });

      it('come important before uncertain before the rest', async () => {
        const { scanId, lease } = await frontier(['/unjudged', '/not', '/maybe', '/important']);
        const judged: [string, UrlPriority][] = [
          ['/not', 'not_important'],
          ['/maybe', 'uncertain'],
          ['/important', 'important'],
        ];
        await storage.pages.prioritise(
          lease,
          judged.map(([path, priority]) => ({ url: at(path), priority, reason: '' })),
        );
        expect(await next(scanId)).toEqual(['/important', '/maybe', '/unjudged', '/not']);
      });

      it('take turns by pattern, the one with the fewest pages read first', async () => {
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

      it('let a pattern wait whose pages are being read right now', async () => {
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

      it('let an important URL of a much-read pattern come before the rest', async () => {
        const { scanId, lease } = await frontier([
          found('/p1', { pattern: '/p' }),
          found('/p2', { pattern: '/p' }),
          found('/q1'),
        ]);
        await commit(lease, readOutcome('/p1'));
        await storage.pages.prioritise(lease, [
          { url: at('/p2'), priority: 'important', reason: '' },
        ]);
        expect(await next(scanId)).toEqual(['/p2', '/q1']);
      });

      it('are none in an unknown scan', async () => {
        expect(await next(freshId('scan'))).toEqual([]);
      });
    });

    describe('Committing', () => {
      it('stores what was read together with the URLs found there', async () => {
        const { scanId, lease } = await frontier(['/a', '/b']);
        await storage.pages.commit(lease, {
          outcomes: [readOutcome('/b'), readOutcome('/a')],
          found: [found('/c'), found('/a'), found('/c')],
          foundState: 'discovered',
        });
        expect(await storage.pages.find(scanId, at('/a'))).toEqual({
          ...found('/a'),
          seq: 1,
          state: 'read',
          title: 'Read /a',
          priority: null,
          reason: null,
          attempts: 1,
          readSeq: 2,
          note: null,
          reading: aReading({ url: at('/a') }),
          contentHash: 'hash of /a',
        });
        expect((await storage.pages.find(scanId, at('/b')))?.readSeq).toBe(1);
        expect(await statesOf(scanId)).toEqual({ '/a': 'read', '/b': 'read', '/c': 'discovered' });
        await storage.pages.add(lease, [found('/d')], 'pending');
        await commit(lease, readOutcome('/d'));
        expect((await storage.pages.find(scanId, at('/d')))?.readSeq).toBe(3);
      });

      it('stores why a page failed or was skipped, with its reading if there is one', async () => {
        const { scanId, lease } = await frontier(['/a', '/b']);
        const reading = aReading({ url: at('/a'), status: 404, facts: null });
        await commit(
          lease,
          { url: at('/a'), state: 'failed', note: 'Not found', reading },
          { url: at('/b'), state: 'skipped', note: 'Alike', reading: null },
        );
        expect(await storage.pages.find(scanId, at('/a'))).toMatchObject({
          ...{ state: 'failed', note: 'Not found', attempts: 1, readSeq: null, contentHash: null },
          reading,
          title: 'Title of /a',
        });
        expect(await storage.pages.find(scanId, at('/b'))).toMatchObject({
          ...{ state: 'skipped', note: 'Alike', attempts: 1, readSeq: null, reading: null },
        });
      });

      it('counts attempts of a URL that is to be tried again, which stays pending', async () => {
        const { scanId, lease } = await frontier(['/a']);
        await commit(lease, { url: at('/a'), state: 'pending', note: 'timeout' });
        await commit(lease, { url: at('/a'), state: 'pending', note: 'busy' });
        expect(await storage.pages.find(scanId, at('/a'))).toMatchObject({
          ...{ state: 'pending', attempts: 2, note: 'busy', reading: null, readSeq: null },
        });
        await commit(lease, readOutcome('/a'));
        expect(await storage.pages.find(scanId, at('/a'))).toMatchObject({
          ...{ state: 'read', attempts: 3, note: null, readSeq: 1 },
        });
      });

      it('ignores results for URLs that are not pending or not known', async () => {
        const { scanId, lease } = await frontier(['/read', '/skipped']);
        await storage.pages.add(lease, [found('/discovered')], 'discovered');
        await commit(lease, readOutcome('/read'));
        await storage.pages.skip(lease, [at('/skipped')], 'alike');
        const before = await storage.pages.readings(scanId, { afterSeq: 0, limit: 10 });
        await commit(
          lease,
          readOutcome('/read', 'another hash'),
          { url: at('/read'), state: 'failed', note: 'late', reading: null },
          { url: at('/read'), state: 'pending', note: 'late' },
          readOutcome('/skipped'),
          readOutcome('/discovered'),
          readOutcome('/unknown'),
        );
        expect(await storage.pages.readings(scanId, { afterSeq: 0, limit: 10 })).toEqual(before);
        expect(await statesOf(scanId)).toEqual({
          '/read': 'read',
          '/skipped': 'skipped',
          '/discovered': 'discovered',
        });
      });

      it('takes the first of two results for one URL in a batch', async () => {
        const { scanId, lease } = await frontier(['/a', '/b']);
        await commit(
          lease,
          { url: at('/a'), state: 'pending', note: 'again' },
          readOutcome('/a', 'first'),
          readOutcome('/a', 'second'),
          readOutcome('/b'),
        );
        expect(await storage.pages.find(scanId, at('/a'))).toMatchObject({
          ...{ contentHash: 'first', attempts: 2, readSeq: 1, note: null },
        });
        expect((await storage.pages.find(scanId, at('/b')))?.readSeq).toBe(2);
      });

      it('is idempotent: the same batch again changes nothing', async () => {
        const { scanId, lease } = await frontier(['/a']);
        const batch = {
          outcomes: [readOutcome('/a')],
          found: [found('/b')],
          foundState: 'pending' as const,
        };
        await storage.pages.commit(lease, batch);
        const before = await all(scanId);
        await storage.pages.commit(lease, batch);
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
          storage.pages.commit(lease, {
            outcomes: [
              readOutcome('/a'),
              { ...readOutcome('/b'), reading: poisoned } as PageOutcome,
            ],
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

      it('works for nothing at all', async () => {
        const { scanId, lease } = await frontier(['/a']);
        await commit(lease);
        expect(await statesOf(scanId)).toEqual({ '/a': 'pending' });
      });
    });

    describe('Skipping', () => {
      it('marks the given pending URLs with a note', async () => {
        const { scanId, lease } = await frontier(['/a', '/b', '/read']);
        await storage.pages.add(lease, [found('/discovered')], 'discovered');
        await commit(lease, readOutcome('/read'));
        const urls = ['/a', '/a', '/read', '/discovered', '/nowhere'].map(at);
        expect(await storage.pages.skip(lease, urls, 'Not wanted')).toBe(1);
        expect(await storage.pages.find(scanId, at('/a'))).toMatchObject({
          ...{ state: 'skipped', note: 'Not wanted', attempts: 0 },
        });
        expect(await statesOf(scanId)).toEqual({
          '/a': 'skipped',
          '/b': 'pending',
          '/read': 'read',
          '/discovered': 'discovered',
        });
      });

      it('marks all pending URLs of a pattern', async () => {
        const { scanId, lease } = await frontier(
          ['/p1', '/p2', '/p3'].map((path) => found(path, { pattern: '/p:n' })),
        );
        await storage.pages.add(lease, [found('/other')], 'pending');
        await storage.pages.add(lease, [found('/p4', { pattern: '/p:n' })], 'discovered');
        await commit(lease, readOutcome('/p1'));
        expect(await storage.pages.skipPattern(lease, '/p:n', 'Alike')).toBe(2);
        expect(await storage.pages.skipPattern(lease, '/p:n', 'Again')).toBe(0);
        expect(await statesOf(scanId)).toEqual({
          ...{ '/p1': 'read', '/p2': 'skipped', '/p3': 'skipped' },
          ...{ '/other': 'pending', '/p4': 'discovered' },
        });
        expect((await storage.pages.find(scanId, at('/p2')))?.note).toBe('Alike');
      });
    });

    describe('Refiling', () => {
      it('moves known URLs to another pattern, whatever their state', async () => {
        const { scanId, lease } = await frontier(['/a', '/b', '/c']);
        await commit(lease, readOutcome('/a'));
        await storage.pages.repattern(lease, [
          { url: at('/a'), pattern: '/:x' },
          { url: at('/b'), pattern: '/:y' },
          { url: at('/b'), pattern: '/:x' },
          { url: at('/nowhere'), pattern: '/:x' },
        ]);
        const counts = await storage.pages.countByPattern(scanId);
        expect([...counts].sort((a, b) => a.pattern.localeCompare(b.pattern))).toEqual([
          { pattern: '/:x', total: 2, discovered: 0, pending: 1, read: 1, failed: 0, skipped: 0 },
          { pattern: '/c', total: 1, discovered: 0, pending: 1, read: 0, failed: 0, skipped: 0 },
        ]);
        expect(paths(await storage.pages.nextPending(scanId, 9, []))).toEqual(['/c', '/b']);
      });
    });

    describe('Counting', () => {
      it('is by state, and by state and pattern', async () => {
        const { scanId, lease } = await frontier(
          ['/p1', '/p2', '/p3', '/p4'].map((path) => found(path, { pattern: '/p' })),
        );
        await storage.pages.add(lease, [found('/d')], 'discovered');
        await commit(lease, readOutcome('/p1'), {
          url: at('/p2'),
          state: 'failed',
          note: '',
          reading: null,
        });
        await storage.pages.skip(lease, [at('/p3')], '');
        const states = { discovered: 1, pending: 1, read: 1, failed: 1, skipped: 1 };
        expect(await storage.pages.count(scanId)).toEqual({ total: 5, ...states });
        expect(await storage.pages.countByPattern(scanId)).toEqual([
          { pattern: '/p', total: 4, ...states, discovered: 0 },
          { pattern: '/d', total: 1, discovered: 1, pending: 0, read: 0, failed: 0, skipped: 0 },
        ]);
      });

      it('is zero everywhere for an unknown scan', async () => {
        expect(await storage.pages.count(freshId('scan'))).toEqual({
          ...{ total: 0, discovered: 0, pending: 0, read: 0, failed: 0, skipped: 0 },
        });
        expect(await storage.pages.countByPattern(freshId('scan'))).toEqual([]);
      });
    });

    describe('Listing', () => {
      it('goes by order of discovery, page by page, without readings', async () => {
        const { scanId, lease } = await frontier(['/a', '/b', '/c']);
        const reading = aReading({ status: 201, contentType: 'text/plain', mode: 'browser' });
        await commit(lease, {
          ...{ url: at('/b'), state: 'read', title: 'B', contentHash: 'h' },
          reading,
        });
        const first = await storage.pages.list(scanId, { afterSeq: 0, limit: 2 });
        const second = await storage.pages.list(scanId, { afterSeq: 2, limit: 2 });
        expect(paths(first)).toEqual(['/a', '/b']);
        expect(paths(second)).toEqual(['/c']);
        expect(first[0]).toEqual({
          ...found('/a'),
          ...{ seq: 1, state: 'pending', priority: null, reason: null, attempts: 0 },
          ...{ readSeq: null, note: null, contentHash: null },
          ...{ status: null, contentType: null, mode: null },
        });
        expect(first[1]).toEqual({
          ...found('/b'),
          ...{ seq: 2, state: 'read', priority: null, reason: null, attempts: 1, title: 'B' },
          ...{ readSeq: 1, note: null, contentHash: 'h' },
          ...{ status: 201, contentType: 'text/plain', mode: 'browser' },
        });
      });

      it('shows the wanted states only', async () => {
        const { scanId, lease } = await frontier(['/a', '/b', '/c', '/d']);
        await commit(lease, readOutcome('/b'));
        await storage.pages.skip(lease, [at('/c')], '');
        const list = async (states: FrontierState[]) =>
          paths(await storage.pages.list(scanId, { afterSeq: 0, limit: 9, states }));
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
          ...{ url: at('/c'), state: 'failed', note: '', reading },
        });
        const first = await storage.pages.readings(scanId, { afterSeq: 0, limit: 2 });
        const rest = await storage.pages.readings(scanId, {
          afterSeq: first.at(-1)?.seq ?? 0,
          limit: 9,
        });
        expect(paths(first)).toEqual(['/a', '/d']);
        expect(paths(rest)).toEqual(['/e']);
        expect(first[0]).toEqual(await storage.pages.find(scanId, at('/a')));
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
        expect(paths(await storage.pages.readings(scanId, page))).toEqual(['/p1', '/p2']);
      });
    });

    describe('Finding', () => {
      it('knows no URL of another scan or none at all', async () => {
        const { scanId } = await frontier(['/a']);
        expect(await storage.pages.find(scanId, at('/b'))).toBeNull();
        expect(await storage.pages.find(freshId('scan'), at('/a'))).toBeNull();
      });

      it('tells at most five pages with the same content, in order of discovery', async () => {
        const urls = ['/1', '/2', '/3', '/4', '/5', '/6', '/other'];
        const { scanId, lease } = await frontier(urls);
        for (const path of [...urls].reverse()) {
          await commit(lease, readOutcome(path, path === '/other' ? 'other' : 'same'));
        }
        expect(await storage.pages.sameContent(scanId, 'same')).toEqual(urls.slice(0, 5).map(at));
        expect(await storage.pages.sameContent(scanId, 'other')).toEqual([at('/other')]);
        expect(await storage.pages.sameContent(scanId, 'none')).toEqual([]);
      });
    });

    describe('A worker that lost the scan', () => {
      const writes: Record<string, (lease: Lease) => Promise<unknown>> = {
        add: (lease) => storage.pages.add(lease, [found('/new')], 'pending'),
        prioritise: (lease) =>
          storage.pages.prioritise(lease, [{ url: at('/a'), priority: 'important', reason: 'x' }]),
        commit: (lease) =>
          storage.pages.commit(lease, {
            outcomes: [readOutcome('/a')],
            found: [found('/new')],
            foundState: 'pending',
          }),
        'commit nothing': (lease) => commit(lease),
        skipPattern: (lease) => storage.pages.skipPattern(lease, '/a', 'x'),
        skip: (lease) => storage.pages.skip(lease, [at('/a')], 'x'),
        repattern: (lease) => storage.pages.repattern(lease, [{ url: at('/a'), pattern: '/x' }]),
      };

      it.each(Object.keys(writes))('writes nothing: %s', async (name) => {
        const write = writes[name] as (lease: Lease) => Promise<unknown>;
        const { id } = await storedScan(storage);
        const first = await storage.scans.lease(id, 'worker-0', later(-9 * MINUTE), MINUTE);
        await storage.pages.add(first as Lease, [found('/a')], 'pending');
        const lost = await lostLease(storage, id);
        const before = await all(id);
        await expect(write(lost)).rejects.toThrow(LeaseLost);
        expect(await all(id)).toEqual(before);
      });

      it.each(Object.keys(writes))('writes nothing once the scan is deleted: %s', async (name) => {
        const write = writes[name] as (lease: Lease) => Promise<unknown>;
        const { scanId, lease } = await frontier(['/a']);
        await storage.scans.delete(scanId);
        await expect(write(lease)).rejects.toThrow(LeaseLost);
      });

      it.each(Object.keys(writes))(
        'is one with a newer lease, not one whose time ran out: %s',
        async (name) => {
          const write = writes[name] as (lease: Lease) => Promise<unknown>;
          const { id } = await storedScan(storage);
          const lease = await storage.scans.lease(id, 'worker-a', later(-9 * MINUTE), MINUTE);
          await storage.pages.add(lease as Lease, [found('/a')], 'pending');
          await expect(write(lease as Lease)).resolves.not.toThrow();
        },
      );

      it('loses a race as a whole: what both write at once is written by one', async () => {
        const { scanId, lease } = await frontier(['/a', '/b']);
        const now = later(2 * MINUTE);
        const [written] = await Promise.allSettled([
          commit(lease, readOutcome('/a', 'old worker'), readOutcome('/b', 'old worker')),
          storage.scans.lease(scanId, 'worker-b', now, MINUTE),
        ]);
        const { read } = await storage.pages.count(scanId);
        expect(read).toBe(written.status === 'fulfilled' ? 2 : 0);
      });
    });
  });
}
