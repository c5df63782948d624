import type { Scan } from '@signpost/contracts/http/scan.ts';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { Portions } from '../../components/portions.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { formatDate, formatTime } from '../../lib/format.ts';
import { pagesInWords } from '../../lib/page-numbers.ts';
import { resultPath } from '../../lib/scan-paths.ts';
import classes from './calendar.module.css';
import type { Day } from './month.ts';

interface DayScansProps {
  readonly day: Day;
  readonly scans: readonly Scan[];
}

const SCANS_SHOWN = 50;

/** The scans of one day. */
export function DayScans({ day, scans }: DayScansProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      {/* With a time of day, the date is that of the reader's own time zone. */}
      <h2 id={heading} className={classes.title}>
        {formatDate(`${day}T00:00`)}
      </h2>
      <Portions items={scans} size={SCANS_SHOWN}>
        {(shown) => (
          <ul className={classes.scans}>
            {shown.map(({ id, domain, createdAt, status, metadata }) => (
              <li key={id}>
                <Link to={resultPath(id)}>{domain}</Link>
                <StatusBadge status={status} />
                <span className={classes.dim}>
                  {formatTime(createdAt)} · {pagesInWords(metadata)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Portions>
    </section>
  );
}
