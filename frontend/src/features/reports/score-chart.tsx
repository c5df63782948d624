import { CHART, lineThrough, pointsOf } from './chart-geometry.ts';
import classes from './reports.module.css';

/** The marks of more scans would overlap; the line alone shows them. */
const MAX_MARKS = 40;

interface ScoreChartProps {
  readonly name: string;
  /** 0 to 100 by scan, oldest first; null where it was not measured. */
  readonly scores: readonly (number | null)[];
}

/** One score over the scans. The picture repeats what the table below says, so screen readers get one sentence. */
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
