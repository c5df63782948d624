import {
  afterAnswer,
  afterStart,
  mayStart,
  type PolitenessState,
} from '../../model/crawl/politeness.ts';
import type { Clock } from '../../ports/clock.ts';

/**
 * The longest sleep between two checks whether a request may start; the end of another request can allow it earlier.
 */
const MAX_SLEEP_MS = 250;
const NO_ANSWER = 0;

/** Decides when a request to a site may start: all lanes share its pauses, Retry-After and concurrency limit. */
export class HostPacer {
  #state: PolitenessState;
  #inFlight = 0;
  readonly #clock: Clock;

  constructor(state: PolitenessState, clock: Clock) {
    this.#state = state;
    this.#clock = clock;
  }

  /** Waits until a request may start, sends it and adapts the pace to its answer. */
  async turn<T extends { status: number; headers: Readonly<Record<string, string>> }>(
    signal: AbortSignal,
    request: () => Promise<T>,
  ): Promise<T> {
    await this.#wait(signal);
    this.#state = afterStart(this.#state, this.#clock.now());
    this.#inFlight += 1;
    try {
      const answer = await request();
      this.#learn(answer.status, answer.headers['retry-after'] ?? null);
      return answer;
    } catch (error) {
      this.#learn(NO_ANSWER, null);
      throw error;
    } finally {
      this.#inFlight -= 1;
    }
  }

  #learn(status: number, retryAfter: string | null): void {
    this.#state = afterAnswer(this.#state, { status, retryAfter, now: this.#clock.now() });
  }

  async #wait(signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const { wait } = mayStart(this.#state, this.#inFlight, this.#clock.now());
      if (wait <= 0) return;
      await this.#clock.sleep(Math.min(wait, MAX_SLEEP_MS), signal);
    }
  }
}
