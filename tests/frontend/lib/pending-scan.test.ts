import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { takePendingScan } from '../../../frontend/src/lib/pending-scan.ts';
import { STORAGE_KEYS } from '../../../frontend/src/lib/storage-keys.ts';
import { BrowserWorld } from './browser-world.ts';

describe('A pending scan from the home page', () => {
  const left = { prefilledUrl: 'https://a.example', autostart: true, timestamp: 1_000 };
  let world: BrowserWorld;
  beforeEach(() => {
    world = new BrowserWorld(() => 'no answer');
  });
  afterEach(() => world.close());

  function pendingScanOf(stored: unknown, nowMs: number) {
    world.stored.set(STORAGE_KEYS.pendingScanData, JSON.stringify(stored));
    return takePendingScan(nowMs);
  }

  it('starts automatically when it is recent', () => {
    expect(pendingScanOf(left, 2_000)).toEqual({ ...left, discoveryResults: null });
  });

  it('is taken only once', () => {
    expect(pendingScanOf(left, 2_000)).not.toBeNull();
    expect(takePendingScan(2_000)).toBeNull();
  });

  it('is only filled in when it was stored long ago', () => {
    expect(pendingScanOf(left, 1_000 + 3_600_001)).toMatchObject({ autostart: false });
    expect(pendingScanOf({ ...left, timestamp: 'x' }, 1e13)).toMatchObject({ autostart: false });
  });

  it.each([{}, 'x', { total_urls: 3, recommended_tier: 'toString' }])(
    'has no analysis when %j is stored as one',
    (discoveryResults) => {
      expect(pendingScanOf({ ...left, discoveryResults }, 2_000)?.discoveryResults).toBeNull();
    },
  );

  it.each([null, 7, {}, { prefilledUrl: '' }, { prefilledUrl: 3 }])(
    'is absent when %j is stored',
    (stored) => {
      expect(pendingScanOf(stored, 0)).toBeNull();
    },
  );
});
