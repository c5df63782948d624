import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Clock } from '@signpost/backend-domain/ports/clock.ts';
import type { CachedLookUp, LookUpCache } from '@signpost/backend-domain/ports/look-up-cache.ts';
import { ManualClock } from '../support/fixed-clock.ts';

/** What every LookUpCache promises. `open` returns one that reads the given clock. */
export function lookUpCacheSuite(adapter: string, open: (clock: Clock) => LookUpCache): void {
  describe(`LookUpCache on ${adapter}`, () => {
    let clock: ManualClock;
    let asked: string[];
    let answer: (key: string) => Promise<string | null>;
    let cached: CachedLookUp<string | null>;

    beforeEach(() => {
      clock = new ManualClock();
      asked = [];
      answer = async (key) => `${key} ${asked.length}`;
      cached = open(clock).over(1_000, (key) => {
        asked.push(key);
        return answer(key);
      });
    });

    it('looks a key up once while the answer is fresh, and again afterwards', async () => {
      expect(await cached.get('a')).toBe('a 1');
      await clock.advance(1_000);
      expect(await cached.get('a')).toBe('a 1');
      await clock.advance(1);
      expect(await cached.get('a')).toBe('a 2');
      expect(asked).toEqual(['a', 'a']);
    });

    it('does not keep an answer longer because it is read', async () => {
      await cached.get('a');
      for (let ms = 0; ms < 1_001; ms += 91) {
        await cached.get('a');
        await clock.advance(91);
      }
      expect(await cached.get('a')).toBe('a 2');
    });

    it('keeps keys apart, and remembers null too', async () => {
      answer = async (key) => (key === 'none' ? null : key);
      expect([await cached.get('a'), await cached.get('b')]).toEqual(['a', 'b']);
      expect([await cached.get('none'), await cached.get('none')]).toEqual([null, null]);
      expect(asked).toEqual(['a', 'b', 'none']);
    });

    it('shares one look-up among simultaneous callers', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => cached.get('a')));
      expect(new Set(answers)).toEqual(new Set(['a 1']));
    });

    it('looks up again after a failure', async () => {
      answer = () => Promise.reject(new Error('away'));
      await expect(cached.get('a')).rejects.toThrow('away');
      answer = async () => 'back';
      expect(await cached.get('a')).toBe('back');
    });

    it('looks a forgotten key up again, even while a look-up is under way', async () => {
      const early = cached.get('a');
      cached.forget('a');
      expect([await early, await cached.get('a')]).toEqual(['a 1', 'a 2']);
      cached.forget('a');
      expect(await cached.get('a')).toBe('a 3');
    });

    it('keeps the answer of the second look-up when the first, forgotten one fails late', async () => {
      let fail = (_: Error) => {};
      answer = () => new Promise((_, reject) => (fail = reject));
      const early = cached.get('a');
      cached.forget('a');
      answer = async () => 'second';
      await cached.get('a');
      fail(new Error('late'));
      await expect(early).rejects.toThrow('late');
      expect(await cached.get('a')).toBe('second');
      expect(asked).toHaveLength(2);
    });

    it('holds a bounded number of answers', async () => {
      for (let key = 0; key < 20_000; key += 1) await cached.get(String(key));
      asked = [];
      for (let key = 0; key < 20_000; key += 1) await cached.get(String(key));
      expect(asked.length).toBeGreaterThan(0);
    });
  });
}
