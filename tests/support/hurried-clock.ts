import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '@signpost/backend-domain/ports/clock.ts';

/** Time that runs `haste` times as fast, so that what asks for minutes of patience is waited for in seconds. */
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
      // node wraps the reason; the port promises the reason itself.
      signal?.throwIfAborted();
    }
  }
}
