import { describe, expect, it } from '@jest/globals';
import { apiBase } from '../../../frontend/src/lib/api-base.ts';

describe('The server that the app calls', () => {
  it.each([
    [undefined, ''],
    ['', ''],
    ['https://signpost.example', 'https://signpost.example'],
    ['https://signpost.example/', 'https://signpost.example'],
  ])('with the setting %j is %j', (set, base) => {
    expect(apiBase(set)).toBe(base);
  });
});
