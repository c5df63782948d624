import type { Clock } from '../ports/clock.ts';

/** How long one worker has worked on a scan. Time spent waiting for a person does not count. */
export class WorkTime {
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  /** Milliseconds worked until `#since`. */
  #before = 0;
  #since: number;
  #waits = 0;

  constructor(clock: Pick<Clock, 'monotonicMs'>) {
    this.#clock = clock;
    this.#since = clock.monotonicMs();
  }

  /** Whole milliseconds; never decreases. */
  get ms(): number {
    const running = this.#waits === 0 ? this.#clock.monotonicMs() - this.#since : 0;
    return Math.floor(this.#before + running);
  }

  /** Awaits `wait` without counting its time. Waits may overlap. */
  async without<T>(wait: () => Promise<T>): Promise<T> {
    if (this.#waits === 0) this.#before += this.#clock.monotonicMs() - this.#since;
    this.#waits += 1;
    try {
      return await wait();
    } finally {
      this.#waits -= 1;
      if (this.#waits === 0) this.#since = this.#clock.monotonicMs();
    }
  }
}
