import { describe, expect, it } from '@jest/globals';
import { mapInTurns } from '@signpost/backend-domain/agents/short-turns.ts';
import type { Clock } from '@signpost/backend-domain/ports/clock.ts';

/** A clock that advances by 1 ms at each reading, and the sleeps that were requested. */
function busyClock(): { readonly clock: Clock; readonly sleeps: number[] } {
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

describe('A computation over many addresses', () => {
  it('yields to other work after each 20 ms', async () => {
    const { clock, sleeps } = busyClock();
    const doubled = await mapInTurns([...Array(100).keys()], clock, (each) => each * 2);
    expect(doubled).toEqual([...Array(100).keys()].map((each) => each * 2));
    expect(sleeps).toEqual([0, 0, 0, 0, 0]);
  });

  it('leaves out items without a result', async () => {
    const { clock } = busyClock();
    const even = await mapInTurns([1, 2, 3, 4], clock, (each) => (each % 2 === 0 ? each : null));
    expect(even).toEqual([2, 4]);
  });
});
