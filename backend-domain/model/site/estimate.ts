/** The pace from which the duration of a scan is estimated, in seconds. */
export interface ScanPace {
  /** The time that a scan of any size takes: to open the site, and to build and review the manifest. */
  readonly fixedSeconds: number;
  /** The average time for each page; several pages are read at the same time, some of them in a browser. */
  readonly secondsPerPage: number;
}

/** For an installation without measured scans, and for clients that estimate another selection of pages. */
export const ESTIMATE: ScanPace = { fixedSeconds: 30, secondsPerPage: 0.6 };

/** A finished scan from which the pace is measured. */
export interface MeasuredScan {
  readonly pages: number;
  /** How long agents worked on it. */
  readonly seconds: number;
}

/** Fewer or smaller scans do not predict the next one. */
const MIN_SCANS = 3;
const MIN_PAGES = 5;

/**
 * The pace of these scans: the median of their seconds for each page beyond the fixed time, because single slow sites
 * would distort a mean. Null when the scans are too few or too small.
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

/** A rough estimate for people of the minutes that a scan of this many URLs takes, rounded up; 0 without URLs. */
export function estimateMinutes(urlCount: number, pace: ScanPace = ESTIMATE): number {
  if (urlCount <= 0) return 0;
  return Math.ceil((pace.fixedSeconds + urlCount * pace.secondsPerPage) / 60);
}
