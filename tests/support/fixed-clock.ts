import type { Clock } from '@signpost/backend-domain/ports/clock.ts';
import { noon } from './mothers.ts';

interface Sleeper {
  readonly wakesAt: number;
  readonly wake: () => void;
}

/**
 * A clock that does not move until a test moves it. With `sleeping: 'manual'` (default) a sleep lasts until `advance()`
 * passes its end; with `'immediate'` a sleep advances the clock itself and ends at once, so that code with pauses does
 * not wait. `sleeps` records every sleep, in milliseconds.
 */
export class ManualClock implements Clock {
  readonly sleeps: number[] = [];
  readonly #sleeping: 'manual' | 'immediate';
  readonly #start: number;
  #elapsed = 0;
  #sleepers: Sleeper[] = [];

  constructor(start: Date = noon, sleeping: 'manual' | 'immediate' = 'manual') {
    this.#start = start.getTime();
    this.#sleeping = sleeping;
  }

  now(): Date {
    return new Date(this.#start + this.#elapsed);
  }

  monotonicMs(): number {
    return this.#elapsed;
  }

  /** The number of sleeps that have not ended. */
  get sleepers(): number {
    return this.#sleepers.length;
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const duration = Math.max(0, ms);
    this.sleeps.push(duration);
    if (this.#sleeping === 'immediate') {
      await this.advance(duration);
      signal?.throwIfAborted();
      return;
    }
    await this.#sleepUntil(this.#elapsed + duration, signal);
  }

  /** Advances the time and ends the sleeps that are over, in the order of their ends. */
  async advance(ms: number): Promise<void> {
    // Lets work that was just started begin its sleep.
    await settled();
    const end = this.#elapsed + ms;
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#elapsed = Math.max(this.#elapsed, next.wakesAt);
      this.#sleepers = this.#sleepers.filter((sleeper) => sleeper !== next);
      next.wake();
      // Lets the work after a sleep begin its next sleep.
      await settled();
    }
    this.#elapsed = Math.max(this.#elapsed, end);
    await settled();
  }

  #next(end: number): Sleeper | undefined {
    return this.#sleepers
      .filter(({ wakesAt }) => wakesAt <= end)
      .toSorted((one, other) => one.wakesAt - other.wakesAt)[0];
  }

  #sleepUntil(wakesAt: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const abort = () => {
        this.#sleepers = this.#sleepers.filter((one) => one !== sleeper);
        reject(signal?.reason);
      };
      const wake = () => {
        signal?.removeEventListener('abort', abort);
        resolve();
      };
      const sleeper = { wakesAt, wake };
      this.#sleepers.push(sleeper);
      signal?.addEventListener('abort', abort, { once: true });
    });
  }
}

/** Resolves when all pending promise callbacks have run. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** A clock on which pauses take no time. */
export function immediateClock(start: Date = noon): ManualClock {
  return new ManualClock(start, 'immediate');
}
