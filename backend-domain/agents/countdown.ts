import type { Clock } from '../ports/clock.ts';

/** A wait that can be looked at, raced against other events, and cancelled. */
export class Countdown {
  /** Resolves when the time is over or the countdown is cancelled. Never rejects. */
  readonly over: Promise<void>;
  readonly #ended = new AbortController();
  #isOver = false;

  constructor(clock: Clock, ms: number) {
    this.over = clock.sleep(ms, this.#ended.signal).then(
      () => {
        this.#isOver = true;
      },
      () => {},
    );
  }

  /** Whether the time is over; false after a cancellation. */
  get isOver(): boolean {
    return this.#isOver;
  }

  cancel(): void {
    this.#ended.abort();
  }
}
