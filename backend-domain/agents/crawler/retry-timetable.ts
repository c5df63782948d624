import type { Clock } from '../../ports/clock.ts';

/** A pause takes effect within this time, even while the scan only waits. */
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

  /** Nothing was postponed, or `waiting` has released everything. */
  get isEmpty(): boolean {
    return this.#dueAt.size === 0;
  }

  /** The URLs that must not be requested yet. Releases those that may be requested again. */
  waiting(): string[] {
    const now = this.#clock.monotonicMs();
    for (const [url, dueAt] of this.#dueAt) if (dueAt <= now) this.#dueAt.delete(url);
    return [...this.#dueAt.keys()];
  }

  /** Whether one that was not released yet may be tried by now. */
  isDue(): boolean {
    const now = this.#clock.monotonicMs();
    return [...this.#dueAt.values()].some((dueAt) => dueAt <= now);
  }

  /** Sleeps until the next one is due, but never long (`isEmpty` must be false). Rejects with the signal's reason. */
  async nap(signal: AbortSignal): Promise<void> {
    const soonest = Math.min(...this.#dueAt.values()) - this.#clock.monotonicMs();
    await this.#clock.sleep(Math.min(Math.max(0, soonest), MAX_SLEEP_MS), signal);
  }
}
