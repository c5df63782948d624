import { describe, expect, it } from '@jest/globals';
import { controlsOf } from '../../../frontend/src/lib/scan-controls.ts';

describe('A scan in the list', () => {
  it.each([
    ['completed', false, { visibility: true, review: true }],
    ['reviewing', false, { visibility: false, review: false }],
    ['failed', false, { visibility: false, review: false }],
    ['reviewing', true, { visibility: true, review: false }],
  ] as const)('that is %s (public: %s) offers %j', (status, isPublic, offered) => {
    expect(controlsOf({ status, isPublic })).toMatchObject(offered);
  });

  it('has a link to copy whenever it is public', () => {
    expect(controlsOf({ status: 'completed', isPublic: true }).copyLink).toBe(true);
    expect(controlsOf({ status: 'reviewing', isPublic: true }).copyLink).toBe(true);
    expect(controlsOf({ status: 'completed', isPublic: false }).copyLink).toBe(false);
  });
});
