import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorBox } from '../../components/error-box.tsx';
import { LoadingLabel } from '../../components/loading-label.tsx';
import { errorOfFailure } from '../../lib/api-error.ts';
import { useAllScansQuery } from '../../lib/scans-api.ts';
import { useSocket } from '../../lib/use-socket.ts';
import classes from './calendar.module.css';
import { DayScans } from './day-scans.tsx';
import { byDay, type Day, dayOf, monthAfter, monthOf } from './month.ts';
import { MonthTable } from './month-table.tsx';

const MONTH = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric' });

/** The user's scans by the day they were begun on. */
export function ScanCalendar() {
  useSocket();
  const { data = [], isLoading, error, refetch } = useAllScansQuery();
  const [month, setMonth] = useState(() => monthOf(new Date()));
  const [chosen, setChosen] = useState<Day | null>(() => dayOf(new Date()));
  const scansOn = useMemo(() => byDay(data, ({ createdAt }) => createdAt), [data]);

  function turn(months: number) {
    setMonth(monthAfter(month, months));
    setChosen(null);
  }

  if (isLoading) return <LoadingLabel />;
  if (error && data.length === 0) {
    return (
      <ErrorBox
        title="Failed to load scans"
        action={
          <Button size="xs" variant="default" onClick={() => void refetch()}>
            Retry
          </Button>
        }
      >
        {errorOfFailure(error).message}
      </ErrorBox>
    );
  }
  const scans = chosen === null ? [] : (scansOn.get(chosen) ?? []);
  return (
    <div className={classes.calendar}>
      <div>
        <header className={classes.header}>
          <Button size="xs" variant="default" onClick={() => turn(-1)}>
            Earlier
          </Button>
          <h2 aria-live="polite">{MONTH.format(month)}</h2>
          <Button size="xs" variant="default" onClick={() => turn(1)}>
            Later
          </Button>
        </header>
        <MonthTable
          month={month}
          today={dayOf(new Date())}
          chosen={chosen}
          countOn={(day) => scansOn.get(day)?.length ?? 0}
          onChoose={setChosen}
        />
      </div>
      {chosen !== null && scans.length > 0 ? (
        <DayScans day={chosen} scans={scans} />
      ) : (
        <EmptyState title="No scans on this day">
          Days with scans have a number. Choose one to see its scans.
        </EmptyState>
      )}
    </div>
  );
}
