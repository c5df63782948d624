import { formatCount, formatDate } from '../../lib/format.ts';
import classes from './calendar.module.css';
import { type Day, dayOf, firstWeekdayOf, weeksOf } from './month.ts';

interface MonthTableProps {
  readonly month: Date;
  readonly today: Day;
  readonly chosen: Day | null;
  readonly countOn: (day: Day) => number;
  readonly onChoose: (day: Day) => void;
}

const WEEKDAY = new Intl.DateTimeFormat(undefined, { weekday: 'short' });
/** A Sunday, from which the names of the weekdays are formatted. */
const SUNDAY = new Date(2023, 0, 1);

/** A month with the number of scans on each day; days with scans can be chosen. */
export function MonthTable({ month, ...days }: MonthTableProps) {
  const first = firstWeekdayOf(navigator.language);
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {Array.from({ length: 7 }, (_, place) => nameOfWeekday(first + place)).map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month, first).map((week) => (
          <tr key={String(week.find((day) => day !== null)?.getDate())}>
            {week.map((date, weekday) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the weekday
              <td key={weekday}>{date && <DayCell date={date} {...days} />}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayCell({
  date,
  today,
  chosen,
  countOn,
  onChoose,
}: Omit<MonthTableProps, 'month'> & { readonly date: Date }) {
  const day = dayOf(date);
  const count = countOn(day);
  const current = day === today ? 'date' : undefined;
  if (count === 0) {
    return (
      <span className={classes.day} aria-current={current}>
        <span className={classes.number}>{date.getDate()}</span>
      </span>
    );
  }
  return (
    <button
      type="button"
      className={classes.day}
      aria-current={current}
      aria-pressed={day === chosen}
      aria-label={`${formatDate(date)}: ${formatCount(count, 'scan')}`}
      onClick={() => onChoose(day)}
    >
      <span className={classes.number}>{date.getDate()}</span>
      <span className={classes.count}>{count}</span>
    </button>
  );
}

function nameOfWeekday(weekday: number): string {
  const day = new Date(SUNDAY);
  day.setDate(SUNDAY.getDate() + weekday);
  return WEEKDAY.format(day);
}
