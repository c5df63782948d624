import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ScanOptions } from '@signpost/contracts/http/scanner.ts';
import {
  DEFAULT_LIMITS,
  isUsableDefault,
  readScanDefaults,
  SPECIFIED_DEFAULTS,
} from '../../../frontend/src/lib/scan-defaults.ts';
import { STORAGE_KEYS } from '../../../frontend/src/lib/storage-keys.ts';
import { BrowserWorld } from './browser-world.ts';

let world: BrowserWorld;
beforeEach(() => {
  world = new BrowserWorld(() => 'no answer');
});
afterEach(() => world.close());

function scanDefaultsOf(stored: unknown) {
  world.stored.set(STORAGE_KEYS.scanDefaults, JSON.stringify(stored));
  return readScanDefaults();
}

it.each([null, 'x', {}, { max_pages: 0, depth_limit: -1 }, { max_pages: '5', depth_limit: 1.5 }])(
  'takes the specified limits for %j',
  (stored) => {
    expect(scanDefaultsOf(stored)).toEqual(SPECIFIED_DEFAULTS);
  },
);

it('takes the stored values', () => {
  expect(scanDefaultsOf({ max_pages: 50, depth_limit: 0 })).toEqual({
    max_pages: 50,
    depth_limit: 0,
  });
});

it('accepts exactly the values that the contract accepts', () => {
  for (const name of ['max_pages', 'depth_limit'] as const) {
    const { min, max } = DEFAULT_LIMITS[name];
    for (const value of [min - 1, min, max, max + 1]) {
      const accepted = ScanOptions.safeParse({ [name]: value }).success;
      expect(isUsableDefault(value, name)).toBe(accepted);
    }
  }
});
