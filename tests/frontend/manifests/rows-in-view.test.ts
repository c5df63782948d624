import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rowsInView } from '../../../frontend/src/features/manifests/use-rows-in-view.ts';

const ROW = 60;

describe('rows of the sitemap that are drawn', () => {
  it('are few of 10,000, and all that are seen', () => {
    const scrolled = fc.integer({ min: 0, max: 10_000 * ROW - 500 });
    fc.assert(
      fc.property(scrolled, (top) => {
        const { first, end } = rowsInView({ scrolled: top, height: 500 }, ROW, 10_000);
        expect(first).toBeLessThanOrEqual(Math.floor(top / ROW));
        expect(end).toBeGreaterThanOrEqual(Math.min(10_000, Math.ceil((top + 500) / ROW)));
        expect(end - first).toBeLessThan(40);
      }),
    );
  });

  it('never lie outside the list, also when it became shorter', () => {
    expect(rowsInView({ scrolled: 90_000, height: 500 }, ROW, 3)).toEqual({ first: 3, end: 3 });
    expect(rowsInView({ scrolled: 0, height: 500 }, ROW, 0)).toEqual({ first: 0, end: 0 });
    expect(rowsInView({ scrolled: 0, height: 500 }, ROW, 3)).toEqual({ first: 0, end: 3 });
  });
});
