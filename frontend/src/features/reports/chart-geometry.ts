/** Size of a chart's drawing area in its own units; it scales with the page. */
export const CHART = { width: 320, height: 100 } as const;

export interface ChartPoint {
  readonly x: number;
  readonly y: number;
}

/**
 * The points of the scores (0 to 100, by scan, oldest first): evenly spaced from edge to edge, 100 at the top. A scan
 * without the score has no point and interrupts the line; a single scan is in the middle.
 */
export function pointsOf(scores: readonly (number | null)[]): readonly (ChartPoint | null)[] {
  const last = scores.length - 1;
  return scores.map((score, place) =>
    score === null
      ? null
      : {
          x: last === 0 ? CHART.width / 2 : (CHART.width * place) / last,
          y: CHART.height * (1 - score / 100),
        },
  );
}

/** The `d` of an SVG path through the points; empty when there are none. */
export function lineThrough(points: readonly (ChartPoint | null)[]): string {
  return points
    .map((point, place) => {
      if (point === null) return '';
      return `${points[place - 1] ? 'L' : 'M'}${round(point.x)} ${round(point.y)}`;
    })
    .join('');
}

const round = (length: number): number => Math.round(length * 10) / 10;
