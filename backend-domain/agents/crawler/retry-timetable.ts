import type { Clock } from '../../ports/clock.ts';

/** The longest sleep, so that a scan that only waits notices soon when its owner pauses it. */
const MAX_SLEEP_MS = 250;

/**
 * When pages whose reading failed may be tried again. The number of attempts is stored in the frontier; the pauses are
 * kept only here, because a worker that takes over an interrupted scan starts after they have passed.
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

  /** True when nothing was postponed, or `waiting` has released everything. */
  get isEmpty(): boolean {
    return this.#dueAt.size === 0;
  }

  /** The URLs that must not be requested yet. Releases those that may be requested again. */
  waiting(): string[] {
    const now = this.#clock.monotonicMs();
    for (const [url, dueAt] of this.#dueAt) if (dueAt <= now) this.#dueAt.delete(url);
    return [...this.#dueAt.keys()];
  }

  /** Whether a retry is due that `waiting` has not released yet. */
  isDue(): boolean {
    const now = this.#clock.monotonicMs();
    return [...this.#dueAt.values()].some((dueAt) => dueAt <= now);
  }

  /** Sleeps until the next retry is due, at most 250 ms. `isEmpty` must be false. Rejects with the signal's reason. */
  async sleepUntilDue(signal: AbortSignal): Promise<void> {
    const soonest = Math.min(...this.#dueAt.values()) - this.#clock.monotonicMs();
    await this.#clock.sleep(Math.min(Math.max(0, soonest), MAX_SLEEP_MS), signal);
  }
}
