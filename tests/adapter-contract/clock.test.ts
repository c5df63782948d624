import { describe, expect, it } from '@jest/globals';
import { SystemClock } from '@signpost/adapters/system/system-clock.ts';
import { immediateClock, ManualClock } from '../support/fixed-clock.ts';
import { noon } from '../support/mothers.ts';
import { clockSuite } from './clock.suite.ts';
import { overAdapters } from './over-adapters.ts';

overAdapters('clock', clockSuite, {
  'the system': () => ({
    clock: new SystemClock(),
    pass: (ms) => new Promise((resolve) => setTimeout(resolve, ms + 1)),
  }),
  'a clock that tests move': () => {
    const clock = new ManualClock();
    return { clock, pass: (ms) => clock.advance(ms) };
  },
});

describe('The clock of the system', () => {
  it('returns the current time', () => {
    expect(Math.abs(new SystemClock().now().getTime() - Date.now())).toBeLessThan(1000);
  });
});

describe('A clock that tests advance', () => {
  it('wakes sleepers in order, each at its own time', async () => {
    const clock = new ManualClock(noon);
    const woken: [string, number][] = [];
    const sleeper = async (name: string, ...pauses: number[]) => {
      for (const pause of pauses) {
        await clock.sleep(pause);
        woken.push([name, clock.monotonicMs()]);
      }
    };
    void sleeper('slow', 100);
    void sleeper('fast', 30, 30, 30, 30);
    expect(clock.sleepers).toBe(2);
    await clock.advance(100);
    expect(woken).toEqual([
      ['fast', 30],
      ['fast', 60],
      ['fast', 90],
      ['slow', 100],
    ]);
    expect(clock.sleepers).toBe(1);
    expect(clock.now()).toEqual(new Date(noon.getTime() + 100));
  });

  it('can end every sleep at once', async () => {
    const clock = immediateClock();
    await clock.sleep(60_000);
    await clock.sleep(5);
    expect(clock.sleeps).toEqual([60_000, 5]);
    expect(clock.monotonicMs()).toBe(60_005);
  });
});
