import { describe, expect, it } from '@jest/globals';
import {
  byDay,
  dayOf,
  monthAfter,
  monthOf,
  weeksOf,
} from '../../../frontend/src/features/calendar/month.ts';

const numbers = (month: Date, firstWeekday: number) =>
  weeksOf(month, firstWeekday).map((week) => week.map((day) => day?.getDate() ?? null));

describe('a month of the calendar', () => {
  it('begins its weeks on the first weekday of the locale', () => {
    const november = new Date(2026, 10, 1);
    expect(numbers(november, 0)[0]).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(numbers(november, 1)[0]).toEqual([null, null, null, null, null, null, 1]);
    expect(numbers(november, 1)).toHaveLength(6);
  });

  it('has every day once', () => {
    for (let month = 0; month < 24; month += 1) {
      const first = monthAfter(new Date(2027, 0, 1), month);
      const days = weeksOf(first, 6)
        .flat()
        .filter((day) => day !== null);
      expect(new Set(days.map(dayOf)).size).toBe(days.length);
      expect(days[0]).toEqual(first);
      expect(dayOf(days.at(-1) as Date)).toBe(
        dayOf(new Date(first.getFullYear(), first.getMonth() + 1, 0)),
      );
    }
  });

  it('continues into the next year', () => {
    expect(dayOf(monthAfter(monthOf(new Date(2026, 11, 31)), 1))).toBe('2027-01-01');
  });
});

it('groups items by their local day', () => {
  const late = new Date(2026, 2, 9, 23, 59).toISOString();
  const next = new Date(2026, 2, 10, 0, 1).toISOString();
  const days = byDay([late, next, late], (moment) => moment);
  expect(days.get('2026-03-09')).toEqual([late, late]);
  expect(days.get('2026-03-10')).toEqual([next]);
});
