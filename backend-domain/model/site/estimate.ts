/** The time that a scan of any size takes: opening the site, building and reviewing the manifest. */
const FIXED_SECONDS = 30;
/** A page's share of the time, several pages being read at once, some of them in a browser. */
const SECONDS_PER_PAGE = 0.6;

/** What the estimate is made of, for those who estimate another choice of pages. Seconds. */
export const ESTIMATE = { fixedSeconds: FIXED_SECONDS, secondsPerPage: SECONDS_PER_PAGE } as const;

/**
 * How many minutes a scan of this many URLs will take: whole minutes, rounded up; 0 without URLs. A rough guide for
 * people.
 */
export function estimateMinutes(urlCount: number): number {
  if (urlCount <= 0) return 0;
  return Math.ceil((FIXED_SECONDS + urlCount * SECONDS_PER_PAGE) / 60);
}
