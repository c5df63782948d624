import type { Clock } from '../../ports/clock.ts';

/** Somebody who pauses the scan is heard within this time, also while nothing but pauses is left. */
const LONGEST_NAP_MS = 250;

/**
 * When pages whose reading failed may be tried again. How often they were tried is in the frontier; the pauses are held
 * here only, since whoever takes over an interrupted scan comes later than they are long.
 */
export class RetryTimetable {
  readonly #clock: Clock;
  readonly #dueAt = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  postpone(url: string, pauseMs: number): void {
    this.#dueAt.set(url, this.#clock.monotonicMs() + pauseMs);
  }

  /** Nothing was postponed, or what was has been let go by `waiting`. */
  get isEmpty(): boolean {
    return this.#dueAt.size === 0;
  }

  /** The URLs that must not be asked for yet. Those that may be again are let go. */
  waiting(): string[] {
    const now = this.#clock.monotonicMs();
    for (const [url, dueAt] of this.#dueAt) if (dueAt <= now) this.#dueAt.delete(url);
    return [...this.#dueAt.keys()];
  }

  /** True when one that was not let go yet may be tried by now. */
  isDue(): boolean {
    const now = this.#clock.monotonicMs();
    return [...this.#dueAt.values()].some((dueAt) => dueAt <= now);
  }

  /** Sleeps until the next one is due, but never long (`isEmpty` must be false). Rejects with the signal's reason. */
  async nap(signal: AbortSignal): Promise<void> {
    const soonest = Math.min(...this.#dueAt.values()) - this.#clock.monotonicMs();
    await this.#clock.sleep(Math.min(Math.max(0, soonest), LONGEST_NAP_MS), signal);
  }
}
