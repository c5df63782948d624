import type { PatternStats } from '@signpost/contracts/http/scan.ts';
import { formatNumber } from '../../lib/format.ts';
import classes from './panels.module.css';

const CARDS_SHOWN = 12;

/** The counts of each URL pattern: all pages, read, skipped, and the percentage that need not be read. */
export function PatternCards({ patterns }: { readonly patterns: readonly PatternStats[] }) {
  if (patterns.length === 0) return null;
  const biggest = patterns.toSorted((a, b) => b.total_count - a.total_count).slice(0, CARDS_SHOWN);
  return (
    <section aria-label="Patterns">
      <ul className={classes.cards}>
        {biggest.map((stats) => (
          <li key={stats.pattern} className={classes.card}>
            <p className={classes.category}>{stats.category}</p>
            <p className={classes.pattern}>{stats.pattern}</p>
            <dl>
              <div>
                <dt>Total</dt>
                <dd>{formatNumber(stats.total_count)}</dd>
              </div>
              <div>
                <dt>Scanned</dt>
                <dd>{formatNumber(stats.scanned)}</dd>
              </div>
              <div>
                <dt>Skipped</dt>
                <dd>{formatNumber(stats.skipped)}</dd>
              </div>
              <div>
                <dt>Efficiency</dt>
                <dd>{Math.round(stats.efficiency)}%</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}
