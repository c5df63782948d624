import { useEffect, useState } from 'react';
import { type ProgressMark, remainingSeconds } from './remaining-time.ts';

/** Seconds until a scan is complete, at the pace seen since this page showed it; null while that is not known or paused. */
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
