/** A day in local time, such as `2026-03-09`. */
export type Day = string;

export function dayOf(moment: Date): Day {
  const [year, month, day] = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()];
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The first day of the moment's month, at local midnight. */
export function monthOf(moment: Date): Date {
  return new Date(moment.getFullYear(), moment.getMonth(), 1);
}

export function monthAfter(month: Date, months: number): Date {
  return new Date(month.getFullYear(), month.getMonth() + months, 1);
}

/** The weeks of a month; days of the neighbouring months are null. `firstWeekday`: 0 (Sunday) to 6 (Saturday). */
export function weeksOf(month: Date, firstWeekday: number): readonly (readonly (Date | null)[])[] {
  const [year, number] = [month.getFullYear(), month.getMonth()];
  const before = (month.getDay() - firstWeekday + 7) % 7;
  const count = new Date(year, number + 1, 0).getDate();
  const weeks = Math.ceil((before + count) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_day, weekday) => {
      const day = week * 7 + weekday - before + 1;
      return day < 1 || day > count ? null : new Date(year, number, day);
    }),
  );
}

/** The first day of the week in this locale, 0 (Sunday) to 6 (Saturday); Monday where the browser does not know it. */
export function firstWeekdayOf(language: string): number {
  const locale = new Intl.Locale(language) as Intl.Locale & {
    getWeekInfo?(): { readonly firstDay: number };
    readonly weekInfo?: { readonly firstDay: number };
  };
  return (locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: 1 }).firstDay % 7;
}

/** Groups items by their local day. */
export function byDay<Thing>(
  things: readonly Thing[],
  momentOf: (thing: Thing) => string,
): ReadonlyMap<Day, readonly Thing[]> {
  const days = new Map<Day, Thing[]>();
  for (const thing of things) {
    const day = dayOf(new Date(momentOf(thing)));
    days.set(day, [...(days.get(day) ?? []), thing]);
  }
  return days;
}
