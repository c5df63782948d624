/** The progress of a scan at a moment. */
export interface ProgressMark {
  /** Milliseconds of any clock. */
  readonly at: number;
  /** Percent of the whole scan. */
  readonly progress: number;
}

/** With less progress or time than this, the pace cannot be estimated. */
const MIN_PERCENT = 3;
const MIN_MS = 5_000;

/** Seconds until the scan is complete, at the pace since `first`; null while that is not known. */
export function remainingSeconds(first: ProgressMark, now: ProgressMark): number | null {
  const [done, spent] = [now.progress - first.progress, now.at - first.at];
  if (done < MIN_PERCENT || spent < MIN_MS || now.progress >= 100) return null;
  return Math.max(1, Math.round(((100 - now.progress) * spent) / done / 1_000));
}
