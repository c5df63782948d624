import type { Scan } from '@signpost/contracts/http/scan.ts';
import { useId } from 'react';
import { ScanList } from '../../components/scan-list.tsx';
import { formatDate } from '../../lib/format.ts';
import classes from './calendar.module.css';
import type { Day } from './month.ts';

interface DayScansProps {
  readonly day: Day;
  readonly scans: readonly Scan[];
}

/** The scans of one day. */
export function DayScans({ day, scans }: DayScansProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      {/* With a time of day, the date is parsed in local time; without one, as UTC. */}
      <h2 id={heading} className={classes.title}>
        {formatDate(`${day}T00:00`)}
      </h2>
      <ScanList scans={scans} />
    </section>
  );
}
