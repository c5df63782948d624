import { describe, expect, it } from '@jest/globals';
import { samplingDecision } from '@signpost/backend-domain/model/crawl/sampling.ts';
import fc from 'fast-check';

const alike = (count: number) => Array.from({ length: count }, () => 'same');
const unlike = (count: number) => Array.from({ length: count }, (_, index) => `structure ${index}`);

/** How many alike pages of a pattern are read before the rest is skipped; all of them when it is read whole. */
function sampleSize(total: number): number {
  for (let read = 0; read < total; read += 1)
    if (samplingDecision({ total, read, structures: alike(read) }) === 'skip-rest') return read;
  return total;
}

describe('The sample of a pattern', () => {
  it.each([
    [0, 0],
    [1, 1],
    [20, 20],
    [21, 20],
    [400, 20],
    [401, 21],
    [2_500, 50],
    [1_000_000, 60],
  ])('of %d pages is %d', (total, size) => {
    expect(sampleSize(total)).toBe(size);
  });

  it('never shrinks while the pattern grows', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(100_000), (total, more) => {
        expect(sampleSize(total + more)).toBeGreaterThanOrEqual(sampleSize(total));
      }),
    );
  });
});

describe('A pattern', () => {
  it('of up to 20 pages is read whole', () => {
    expect(samplingDecision({ total: 20, read: 19, structures: alike(19) })).toBe('read-more');
    expect(samplingDecision({ total: 20, read: 20, structures: alike(20) })).toBe('read-more');
  });

  it('of alike pages ends with its sample', () => {
    expect(samplingDecision({ total: 400, read: 19, structures: alike(19) })).toBe('read-more');
    expect(samplingDecision({ total: 400, read: 20, structures: alike(20) })).toBe('skip-rest');
  });

  it('may have three variants and one fifth of other pages', () => {
    const variants = [...alike(8), 'b', 'b', 'b', 'b', 'c', 'c', 'c', 'c'];
    expect(
      samplingDecision({ total: 400, read: 20, structures: [...variants, ...unlike(4)] }),
    ).toBe('skip-rest');
    expect(
      samplingDecision({ total: 400, read: 21, structures: [...variants, ...unlike(5)] }),
    ).toBe('read-more');
  });

  it('of unlike pages is read up to three samples', () => {
    expect(samplingDecision({ total: 400, read: 59, structures: unlike(59) })).toBe('read-more');
    expect(samplingDecision({ total: 400, read: 60, structures: unlike(60) })).toBe('skip-rest');
  });

  it('is not judged by a handful of structures, when the rest was forgotten', () => {
    expect(samplingDecision({ total: 400, read: 30, structures: alike(9) })).toBe('read-more');
    expect(samplingDecision({ total: 400, read: 30, structures: alike(10) })).toBe('skip-rest');
  });

  it('is decided once: more pages of the same kind never reopen it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 21, max: 5_000 }),
        fc.nat(200),
        fc.nat(200),
        (total, read, more) => {
          const decide = (count: number) =>
            samplingDecision({ total, read: count, structures: alike(count) });
          if (decide(read) === 'skip-rest') expect(decide(read + more)).toBe('skip-rest');
        },
      ),
    );
  });
});
