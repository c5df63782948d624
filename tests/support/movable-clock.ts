import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '@signpost/backend-domain/ports/clock.ts';

/** The machine's clock, which a test can advance. Sleeps take real time. */
export class MovableClock implements Clock {
  #ahead = 0;

  now(): Date {
    return new Date(Date.now() + this.#ahead);
  }

  monotonicMs(): number {
    return performance.now() + this.#ahead;
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    await wait(ms, undefined, signal === undefined ? {} : { signal });
  }

  advance(ms: number): void {
    this.#ahead += ms;
  }
}
