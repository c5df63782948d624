import { describe, expect, it } from '@jest/globals';
import {
  CHART,
  lineThrough,
  pointsOf,
} from '../../../frontend/src/features/reports/chart-geometry.ts';

describe('the line of a score', () => {
  it('goes from edge to edge, 100 at the top', () => {
    expect(pointsOf([0, 50, 100])).toEqual([
      { x: 0, y: CHART.height },
      { x: CHART.width / 2, y: CHART.height / 2 },
      { x: CHART.width, y: 0 },
    ]);
    expect(lineThrough(pointsOf([0, 100]))).toBe('M0 100L320 0');
  });

  it('is interrupted where a scan has no score', () => {
    expect(lineThrough(pointsOf([10, null, 30, 40, 50]))).toBe('M0 90M160 70L240 60L320 50');
    expect(lineThrough(pointsOf([null, null]))).toBe('');
  });

  it('is a point in the middle for a single scan', () => {
    expect(pointsOf([80])).toEqual([{ x: CHART.width / 2, y: expect.closeTo(20) }]);
  });
});
