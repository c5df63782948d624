import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '@signpost/backend-domain/ports/clock.ts';

/** A clock that runs `haste` times as fast, so that a wait of minutes takes seconds. */
export class HurriedClock implements Clock {
  readonly #haste: number;
  readonly #start = Date.now();
  readonly #startMs = performance.now();

  constructor(haste: number) {
    this.#haste = haste;
  }

  now(): Date {
    return new Date(this.#start + this.monotonicMs());
  }

  monotonicMs(): number {
    return (performance.now() - this.#startMs) * this.#haste;
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    try {
      await pause(ms / this.#haste, undefined, signal === undefined ? {} : { signal });
    } catch {
      // Node wraps the abort reason in an error, but the port requires the reason itself.
      signal?.throwIfAborted();
    }
  }
}
