import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { LoadingLabel } from '../../components/loading-label.tsx';
import { ScanLink } from '../../components/scan-link.tsx';
import { useAllScans } from '../../lib/scans-api.ts';
import classes from './calendar.module.css';
import { DayScans } from './day-scans.tsx';
import { byDay, type Day, dayOf, monthAfter, monthOf } from './month.ts';
import { MonthTable } from './month-table.tsx';

const MONTH = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric' });

/** The user's scans by start date. */
export function ScanCalendar() {
  const { data = [], isLoading, error, refetch } = useAllScans();
  const [month, setMonth] = useState(() => monthOf(new Date()));
  const [chosen, setChosen] = useState<Day | null>(() => dayOf(new Date()));
  const scansOn = useMemo(() => byDay(data, ({ createdAt }) => createdAt), [data]);

  function turn(months: number) {
    setMonth(monthAfter(month, months));
    setChosen(null);
  }

  function showToday() {
    setMonth(monthOf(new Date()));
    setChosen(dayOf(new Date()));
  }

  if (isLoading) return <LoadingLabel />;
  if (error && data.length === 0) {
    return <LoadFailure title="Failed to load scans" error={error} onRetry={refetch} />;
  }
  const scans = chosen === null ? [] : (scansOn.get(chosen) ?? []);
  const today = dayOf(new Date());
  return (
    <div className={classes.calendar}>
      <div>
        <header className={classes.header}>
          <h2 aria-live="polite">{MONTH.format(month)}</h2>
          <Button.Group>
            <Button size="xs" variant="default" onClick={() => turn(-1)}>
              Previous
            </Button>
            <Button size="xs" variant="default" onClick={showToday}>
              Today
            </Button>
            <Button size="xs" variant="default" onClick={() => turn(1)}>
              Next
            </Button>
          </Button.Group>
        </header>
        <MonthTable
          month={month}
          today={today}
          chosen={chosen}
          countOn={(day) => scansOn.get(day)?.length ?? 0}
          onChoose={setChosen}
        />
      </div>
      {chosen !== null && scans.length > 0 ? (
        <DayScans day={chosen} scans={scans} />
      ) : data.length === 0 ? (
        <EmptyState title="No scans yet" action={<ScanLink />}>
          The days on which you scan are marked here.
        </EmptyState>
      ) : (
        <EmptyState title={chosen === null ? 'No day chosen' : 'No scans on this day'}>
          Days with scans have a number. Choose one to see its scans.
        </EmptyState>
      )}
    </div>
  );
}
