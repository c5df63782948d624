/** Formats of numbers and times in the user's language and time zone. */
interface Formats {
  readonly numbers: Intl.NumberFormat;
  readonly dates: Intl.DateTimeFormat;
  readonly moments: Intl.DateTimeFormat;
  readonly times: Intl.DateTimeFormat;
}

let formats: Formats | null = null;

/** Creates the formats unless they exist. The first format of a page takes 30 to 70 ms, the others next to nothing. */
export function prepareFormats(): Formats {
  formats ??= {
    numbers: new Intl.NumberFormat(),
    dates: new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }),
    moments: new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }),
    times: new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' }),
  };
  return formats;
}

const INVALID_DATE = 'Invalid Date';

export const formatNumber = (value: number): string => prepareFormats().numbers.format(value);

/** A count with its noun, such as '1 page' or '1,200 pages'. */
export function formatCount(value: number, one: string, many = `${one}s`): string {
  return `${formatNumber(value)} ${value === 1 ? one : many}`;
}

type Moment = string | number | Date;

/** Day, month, year; 'Invalid Date' for an invalid date. */
export const formatDate = (moment: Moment): string => formatted('dates', moment);
/** The same with hours and minutes. */
export const formatDateTime = (moment: Moment): string => formatted('moments', moment);
/** Hours, minutes, seconds. */
export const formatTime = (moment: Moment): string => formatted('times', moment);

function formatted(format: 'dates' | 'moments' | 'times', moment: Moment): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? INVALID_DATE : prepareFormats()[format].format(date);
}

const SECONDS_PER_MINUTE = 60;

/** Such as '42 seconds' or '3 min 20 s'. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < SECONDS_PER_MINUTE) return formatCount(whole, 'second');
  const rest = whole % SECONDS_PER_MINUTE;
  return `${formatNumber(Math.floor(whole / SECONDS_PER_MINUTE))} min${rest === 0 ? '' : ` ${rest} s`}`;
}

/** Minutes as floor of seconds over 60 (product specification, section 9). */
export const wholeMinutes = (seconds: number): number => Math.floor(seconds / 60);
