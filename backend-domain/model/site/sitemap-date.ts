/** Matches a W3C date or time, as in sitemaps and Atom: a year, a month, a day, or a point in time. */
const W3C =
  /^\d{4}(?:-\d\d(?:-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?)?)?$/;
/** Matches an RFC 822 date, as in RSS. A date without a time zone is ignored, because its moment is unknown. */
const RFC822 =
  /^(?:[A-Za-z]{3}, ?)?\d{1,2} [A-Za-z]{3} \d{4} \d\d:\d\d(?::\d\d)? (?:GMT|UTC?|Z|[+-]\d{4}|[ECMP][SD]T)$/;

/**
 * The date of a sitemap or feed entry in ISO format: W3C dates unchanged, RSS dates converted; null for anything else.
 */
export function isoDate(raw: string): string | null {
  const text = raw.trim();
  if (text.length > 40) return null;
  if (W3C.test(text)) return Number.isNaN(Date.parse(text)) ? null : text;
  if (!RFC822.test(text)) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
