import type { Clock } from '@signpost/backend-domain/ports/clock.ts';

/** A clock that advances by 1 ms at each reading, and the sleeps that were requested, in milliseconds. */
export function busyClock(): { readonly clock: Clock; readonly sleeps: number[] } {
  let elapsed = 0;
  const sleeps: number[] = [];
  return {
    sleeps,
    clock: {
      now: () => new Date(elapsed),
      monotonicMs: () => {
        elapsed += 1;
        return elapsed;
      },
      sleep: async (ms) => {
        sleeps.push(ms);
      },
    },
  };
}
