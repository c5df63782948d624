const MAX_PAUSE_MS = 60_000;

/** Milliseconds to wait after this many failures (1 or more): doubling, at most a minute. */
export function pauseAfter(failures: number, firstPauseMs: number): number {
  return Math.min(MAX_PAUSE_MS, firstPauseMs * 2 ** (failures - 1));
}

/** The pause after the first failure. */
export const FIRST_PAUSE_MS = 1000;
