import { CHART, lineThrough, pointsOf } from './chart-geometry.ts';
import classes from './reports.module.css';

/** Up to this many scans get a mark each: the marks of more scans would overlap. */
const MAX_MARKS = 40;

interface ScoreChartProps {
  readonly name: string;
  /** 0 to 100 by scan, oldest first; null where it was not measured. */
  readonly scores: readonly (number | null)[];
}

/** The chart of one score over the scans. It repeats the table below, so screen readers get a one-sentence summary. */
export function ScoreChart({ name, scores }: ScoreChartProps) {
  const points = pointsOf(scores);
  const markedPoints = points.length > MAX_MARKS ? [] : points;
  const latest = scores.at(-1) ?? null;
  const first = scores.find((score) => score !== null) ?? null;
  const words =
    latest === null
      ? `${name}: not measured in the latest scan`
      : `${name}: from ${first} to ${latest} over ${scores.length} scans`;
  return (
    <figure className={classes.chart}>
      <figcaption>
        <span>{name}</span> <strong>{latest ?? '–'}</strong>
      </figcaption>
      <svg viewBox={`-6 -6 ${CHART.width + 12} ${CHART.height + 12}`} role="img" aria-label={words}>
        {[0, 50, 100].map((score) => (
          <path
            key={score}
            className={classes.grid}
            d={`M0 ${CHART.height - score}H${CHART.width}`}
          />
        ))}
        <path className={classes.line} d={lineThrough(points)} />
        {markedPoints.map(
          (point) =>
            point && (
              <circle key={point.x} className={classes.point} cx={point.x} cy={point.y} r="4" />
            ),
        )}
      </svg>
    </figure>
  );
}
