const MAX_PAUSE_MS = 60_000;

/** The pause in milliseconds after this many failures (1 or more): doubles with each failure, up to a minute. */
export function pauseAfter(failures: number, firstPauseMs: number): number {
  return Math.min(MAX_PAUSE_MS, firstPauseMs * 2 ** (failures - 1));
}

/** The pause after the first failure, in milliseconds. */
export const FIRST_PAUSE_MS = 1000;
