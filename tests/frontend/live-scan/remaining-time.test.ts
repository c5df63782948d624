import { describe, expect, it } from '@jest/globals';
import { remainingSeconds } from '../../../frontend/src/lib/live-scan/remaining-time.ts';

const at = (seconds: number, progress: number) => ({ at: seconds * 1_000, progress });

describe('The remaining time of a scan', () => {
  it('follows from the pace so far', () => {
    expect(remainingSeconds(at(0, 10), at(20, 30))).toBe(70);
    expect(remainingSeconds(at(100, 0), at(160, 75))).toBe(20);
  });

  it('is not shown before the pace is known, or when the scan is complete', () => {
    expect(remainingSeconds(at(0, 10), at(20, 12))).toBeNull();
    expect(remainingSeconds(at(0, 10), at(2, 30))).toBeNull();
    expect(remainingSeconds(at(0, 10), at(60, 100))).toBeNull();
  });
});
