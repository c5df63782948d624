import type { Clock } from '../ports/clock.ts';

/** How long one worker has worked on a scan. The time in which the scan waits for a person does not count. */
export class WorkTime {
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  /** Worked until `#since`. */
  #before = 0;
  #since: number;
  #waits = 0;

  constructor(clock: Pick<Clock, 'monotonicMs'>) {
    this.#clock = clock;
    this.#since = clock.monotonicMs();
  }

  /** Whole milliseconds, never fewer than before. */
  get ms(): number {
    const running = this.#waits === 0 ? this.#clock.monotonicMs() - this.#since : 0;
    return Math.floor(this.#before + running);
  }

  /** The result of `wait`; its time does not count. Waits may overlap. */
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
