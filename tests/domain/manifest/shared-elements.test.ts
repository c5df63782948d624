import { describe, expect, it } from '@jest/globals';
import { SharedElements } from '@signpost/backend-domain/model/manifest/elements/shared-elements.ts';
import fc from 'fast-check';

describe('Keys shared by pages', () => {
  it('are counted exactly on up to 20 pages', () => {
    const pages = fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 8 }), {
      minLength: 2,
      maxLength: 20,
    });
    fc.assert(
      fc.property(pages, fc.constantFrom(0.5, 0.8, 1), (drawn, share) => {
        const shared = new SharedElements();
        for (const keys of drawn) shared.add(new Set(keys));
        for (let key = 1; key <= 12; key += 1) {
          const count = drawn.filter((keys) => keys.includes(key)).length;
          const isShared = count >= 2 && count >= drawn.length * share - 1e-9;
          expect(shared.onShare(share).get(key)).toBe(isShared ? count : undefined);
        }
      }),
    );
  });

  it('are found among thousands of pages without keeping all keys', () => {
    const shared = new SharedElements();
    for (let page = 0; page < 3000; page += 1) {
      const keys = new Set([1, 2]);
      if (page % 10 !== 3) keys.add(3);
      if (page > 40) keys.add(4);
      if (page % 2 === 0) keys.add(5);
      for (let own = 0; own < 50; own += 1) keys.add(1000 + page * 50 + own);
      shared.add(keys);
    }
    const found = shared.onShare(0.8);
    expect([...found.keys()].sort()).toEqual([1, 2, 3, 4]);
    expect(found.get(1)).toBe(3000);
    expect(found.get(3)).toBe(2700);
    expect(found.get(4)).toBe(2959);
    // Elements of single pages are forgotten; those of half of the pages are not.
    expect([...shared.onShare(0).keys()].sort()).toEqual([1, 2, 3, 4, 5]);
  });

  it('count as likely to be shared once half of the pages have them', () => {
    const shared = new SharedElements();
    expect(shared.add(new Set([1, 2]))).toEqual(new Set());
    expect(shared.add(new Set([1]))).toEqual(new Set([1]));
    expect(shared.add(new Set([3]))).toEqual(new Set());
    expect(shared.add(new Set([2, 3]))).toEqual(new Set([2, 3]));
  });
});
