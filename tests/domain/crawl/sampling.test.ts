import { describe, expect, it } from '@jest/globals';
import { samplingDecision } from '@signpost/backend-domain/model/crawl/sampling.ts';
import fc from 'fast-check';

const similar = (count: number) => Array.from({ length: count }, () => 'same');
const varied = (count: number) => Array.from({ length: count }, (_, index) => `structure ${index}`);

/** How many similar pages of a pattern are read before the rest is skipped; `total` when none is skipped. */
function sampleSize(total: number): number {
  for (let read = 0; read < total; read += 1)
    if (samplingDecision({ total, read, structures: similar(read) }) === 'skip-rest') return read;
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
  it('of up to 20 pages is read completely', () => {
    expect(samplingDecision({ total: 20, read: 19, structures: similar(19) })).toBe('read-more');
    expect(samplingDecision({ total: 20, read: 20, structures: similar(20) })).toBe('read-more');
  });

  it('of similar pages is not read beyond its sample', () => {
    expect(samplingDecision({ total: 400, read: 19, structures: similar(19) })).toBe('read-more');
    expect(samplingDecision({ total: 400, read: 20, structures: similar(20) })).toBe('skip-rest');
  });

  it('counts as similar with three variants and up to a fifth of other pages', () => {
    const variants = [...similar(8), 'b', 'b', 'b', 'b', 'c', 'c', 'c', 'c'];
    expect(
      samplingDecision({ total: 400, read: 20, structures: [...variants, ...varied(4)] }),
    ).toBe('skip-rest');
    expect(
      samplingDecision({ total: 400, read: 21, structures: [...variants, ...varied(5)] }),
    ).toBe('read-more');
  });

  it('of different pages is read up to three times the sample size', () => {
    expect(samplingDecision({ total: 400, read: 59, structures: varied(59) })).toBe('read-more');
    expect(samplingDecision({ total: 400, read: 60, structures: varied(60) })).toBe('skip-rest');
  });

  it('is read on while fewer structures are known than half its sample', () => {
    expect(samplingDecision({ total: 400, read: 30, structures: similar(9) })).toBe('read-more');
    expect(samplingDecision({ total: 400, read: 30, structures: similar(10) })).toBe('skip-rest');
  });

  it('stays decided once its rest is skipped, even when more similar pages are read', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 21, max: 5_000 }),
        fc.nat(200),
        fc.nat(200),
        (total, read, more) => {
          const decide = (count: number) =>
            samplingDecision({ total, read: count, structures: similar(count) });
          if (decide(read) === 'skip-rest') expect(decide(read + more)).toBe('skip-rest');
        },
      ),
    );
  });
});
