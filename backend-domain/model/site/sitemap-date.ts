/** W3C date and time, as sitemaps and Atom write it: a year, a month, a day, or a point in time. */
const W3C =
  /^\d{4}(?:-\d\d(?:-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?)?)?$/;
/** RFC 822 dates, as RSS writes them; a date without a zone is not taken, because its moment is unknown. */
const RFC822 =
  /^(?:[A-Za-z]{3}, ?)?\d{1,2} [A-Za-z]{3} \d{4} \d\d:\d\d(?::\d\d)? (?:GMT|UTC?|Z|[+-]\d{4}|[ECMP][SD]T)$/;

/**
 * The date of a sitemap or feed entry as an ISO text: W3C dates as they are written, those of RSS translated; null when
 * it is no date.
 */
export function isoDate(raw: string): string | null {
  const text = raw.trim();
  if (text.length > 40) return null;
  if (W3C.test(text)) return Number.isNaN(Date.parse(text)) ? null : text;
  if (!RFC822.test(text)) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
