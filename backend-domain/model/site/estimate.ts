/** What an estimate of a scan's time is made of. Seconds. */
export interface ScanPace {
  /** The time that a scan of any size takes: opening the site, building and reviewing the manifest. */
  readonly fixedSeconds: number;
  /** A page's share of the time, several pages being read at once, some of them in a browser. */
  readonly secondsPerPage: number;
}

/** For an installation that has not measured its own; also for those who estimate another choice of pages. */
export const ESTIMATE: ScanPace = { fixedSeconds: 30, secondsPerPage: 0.6 };

/** A finished scan, for the measured pace. */
export interface MeasuredScan {
  readonly pages: number;
  /** Time that agents worked on it. */
  readonly seconds: number;
}

/** Fewer scans, or smaller ones, say little about the next. */
const MIN_SCANS = 3;
const MIN_PAGES = 5;

/**
 * The pace of these scans: the median of their seconds for each page beyond the fixed time, because single slow sites
 * would distort a mean. Null when they are too few or too small.
 */
export function paceOf(scans: readonly MeasuredScan[]): ScanPace | null {
  const { fixedSeconds } = ESTIMATE;
  const perPage = scans
    .filter(({ pages }) => pages >= MIN_PAGES)
    .map(({ pages, seconds }) => Math.max(0, seconds - fixedSeconds) / pages)
    .toSorted((one, other) => one - other);
  if (perPage.length < MIN_SCANS) return null;
  return { fixedSeconds, secondsPerPage: perPage[Math.floor(perPage.length / 2)] ?? 0 };
}

/**
 * How many minutes a scan of this many URLs will take: whole minutes, rounded up; 0 without URLs. A rough guide for
 * people.
 */
export function estimateMinutes(urlCount: number, pace: ScanPace = ESTIMATE): number {
  if (urlCount <= 0) return 0;
  return Math.ceil((pace.fixedSeconds + urlCount * pace.secondsPerPage) / 60);
}
