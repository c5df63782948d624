import type { ScoreLoss } from '@signpost/contracts/http/result.ts';
import { formatCount } from '../../lib/format.ts';
import classes from './gauge.module.css';
import { toneOf } from './scores.ts';

interface GaugeProps {
  readonly name: string;
  readonly meaning: string;
  /** 0 to 100; null when it was not measured. */
  readonly score: number | null;
  /** What costs it the most points, the largest first. */
  readonly losses: readonly ScoreLoss[];
}

const RADIUS = 26;
const LENGTH = 2 * Math.PI * RADIUS;

/** A score as a ring, with its number, name, meaning and what costs the most points. */
export function Gauge({ name, meaning, score, losses }: GaugeProps) {
  return (
    <li className={classes.gauge} data-tone={toneOf(score)}>
      <div className={classes.dial}>
        <svg viewBox="0 0 64 64" aria-hidden="true">
          <circle cx="32" cy="32" r={RADIUS} className={classes.track} />
          {score !== null && (
            <circle
              cx="32"
              cy="32"
              r={RADIUS}
              className={classes.value}
              strokeDasharray={`${(LENGTH * score) / 100} ${LENGTH}`}
            />
          )}
        </svg>
        <span className={classes.number} aria-hidden="true">
          {score ?? '–'}
        </span>
      </div>
      <div>
        <p className={classes.name}>
          {name}
          <span className="visually-hidden">
            : {score === null ? 'not measured' : `${score} of 100`}
          </span>
        </p>
        <p className={classes.meaning}>{meaning}</p>
        {losses.length > 0 && (
          <ul className={classes.losses} aria-label={`What costs ${name} the most points`}>
            {losses.map(({ title, value, points }) => (
              <li key={title}>
                <strong aria-hidden="true">−{points}</strong>
                <span>
                  {title}
                  {value !== null && `: ${value}`}
                  <span className="visually-hidden">, costs {formatCount(points, 'point')}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
