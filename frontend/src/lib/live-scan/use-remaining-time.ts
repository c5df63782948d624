import { useEffect, useState } from 'react';
import { type ProgressMark, remainingSeconds } from './remaining-time.ts';

/**
 * Estimated seconds until a scan is complete, by its pace since this page shows it; null while it is paused or the pace
 * is unknown.
 */
export function useRemainingTime(progress: number, paused: boolean): number | null {
  const [first, setFirst] = useState<ProgressMark | null>(null);
  const [remaining, setRemaining] = useState<number | null>(null);
  useEffect(() => {
    const now = { at: performance.now(), progress };
    // After a pause, and when a phase restarts, the pace is measured again.
    if (paused || first === null || progress < first.progress) {
      setFirst(paused ? null : now);
      setRemaining(null);
    } else setRemaining(remainingSeconds(first, now));
  }, [progress, paused, first]);
  return remaining;
}
