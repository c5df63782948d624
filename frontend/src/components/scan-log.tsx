import { useState } from 'react';
import { formatTime } from '../lib/format.ts';
import { keyed } from '../lib/keyed.ts';
import classes from './scan-log.module.css';

interface ScanLogProps {
  /** Oldest first. */
  readonly entries: readonly { type: string; message: string; timestamp: string }[];
  /** Shows only the latest entry at first, with a Show All toggle. */
  readonly folded?: boolean;
  /** One level below the heading of the section that contains the log. */
  readonly heading: 'h2' | 'h3';
}

/** The events of a scan, newest first. */
export function ScanLog({ entries, folded = false, heading: Heading }: ScanLogProps) {
  const [all, setAll] = useState(!folded);
  const newest = keyed(entries, ({ message }) => message).reverse();
  const shown = all ? newest : newest.slice(0, 1);
  return (
    <section className={classes.log} aria-label="Activity log">
      <header className={classes.head}>
        <Heading>Activity Log</Heading>
        <span className={classes.count}>{entries.length}</span>
        {folded && entries.length > 1 && (
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={all}
            onClick={() => setAll(!all)}
          >
            {all ? 'Show Latest' : `Show All (${entries.length})`}
          </button>
        )}
      </header>
      {shown.length === 0 ? (
        <p className={classes.empty}>Nothing has happened yet.</p>
      ) : (
        <ol className={classes.list} tabIndex={all ? 0 : undefined} aria-live="polite">
          {shown.map((entry) => (
            <li key={entry.key} data-type={entry.type}>
              <time dateTime={entry.timestamp}>{formatTime(entry.timestamp)}</time>
              <span>
                {entry.type !== 'info' && <span className="visually-hidden">{entry.type}: </span>}
                {entry.message}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
