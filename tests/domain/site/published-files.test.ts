import { describe, expect, it } from '@jest/globals';
import { ESTIMATE, estimateMinutes, paceOf } from '@signpost/backend-domain/model/site/estimate.ts';
import { recommendTier } from '@signpost/backend-domain/model/site/tiers.ts';
import { writeWellKnown } from '@signpost/backend-domain/model/site/well-known.ts';
import fc from 'fast-check';

describe('The well-known file', () => {
  it('leads to the manifest', () => {
    const features = {
      structured_navigation: true,
      action_workflows: false,
      confidence_scores: true,
      element_selectors: true,
    };
    expect(
      writeWellKnown({
        manifestUrl: 'https://signpost.test/m/a.test',
        domain: 'a.test',
        lastUpdated: new Date('2026-11-20T12:00:00.000Z'),
        description: 'Sells anvils.',
        features,
      }),
    ).toEqual({
      manifest_provider: 'Signpost',
      manifest_url: 'https://signpost.test/m/a.test',
      domain: 'a.test',
      last_updated: '2026-11-20T12:00:00.000Z',
      version: '1.0',
      description: 'Sells anvils.',
      ai_features: features,
    });
  });
});

describe('The tier for a number of URLs', () => {
  it.each([
    [0, 'starter'],
    [50, 'starter'],
    [51, 'growth'],
    [500, 'growth'],
    [501, 'scale'],
    [5_000, 'scale'],
    [5_001, 'enterprise'],
  ])('%d: %s', (count, tier) => {
    expect(recommendTier(count)).toBe(tier);
  });
});

describe('The pace of finished scans', () => {
  const scan = (pages: number, seconds: number) => ({ pages, seconds });

  it('is the median of the seconds per page, without the fixed seconds of every scan', () => {
    const scans = [scan(10, 40), scan(100, 230), scan(10, 10_000)];
    expect(paceOf(scans)).toEqual({ fixedSeconds: 30, secondsPerPage: 2 });
    expect(estimateMinutes(100, paceOf(scans) ?? ESTIMATE)).toBe(4);
  });

  it('is unknown for fewer than three scans, or for scans of fewer than five pages', () => {
    expect(paceOf([scan(10, 40), scan(10, 40)])).toBeNull();
    expect(paceOf([scan(10, 40), scan(10, 40), scan(4, 40)])).toBeNull();
  });

  it('is never negative', () => {
    const quick = [scan(10, 1), scan(10, 1), scan(10, 1)];
    expect(paceOf(quick)).toEqual({ fixedSeconds: 30, secondsPerPage: 0 });
  });
});

describe('The estimated time', () => {
  it('is in whole minutes, and grows with the number of URLs', () => {
    expect([0, 1, 50, 500, 5_000].map((count) => estimateMinutes(count))).toEqual([0, 1, 1, 6, 51]);
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(100_000), (one, more) => {
        expect(estimateMinutes(one + more)).toBeGreaterThanOrEqual(estimateMinutes(one));
      }),
    );
  });
});
