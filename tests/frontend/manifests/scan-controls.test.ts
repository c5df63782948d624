import { describe, expect, it } from '@jest/globals';
import { controlsOf } from '../../../frontend/src/features/manifests/scan-controls.ts';

describe('A scan in the list', () => {
  it('has visibility and review only when it is completed', () => {
    expect(controlsOf({ status: 'completed', isPublic: false }).change).toBe(true);
    expect(controlsOf({ status: 'reviewing', isPublic: false }).change).toBe(false);
    expect(controlsOf({ status: 'failed', isPublic: false }).change).toBe(false);
  });

  it('has a link to copy whenever it is public', () => {
    expect(controlsOf({ status: 'completed', isPublic: true }).copyLink).toBe(true);
    expect(controlsOf({ status: 'reviewing', isPublic: true }).copyLink).toBe(true);
    expect(controlsOf({ status: 'completed', isPublic: false }).copyLink).toBe(false);
  });
});
