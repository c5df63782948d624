import {
  afterAnswer,
  afterStart,
  hasRoom,
  type PolitenessState,
  pauseMs,
} from '../../model/crawl/politeness.ts';
import type { Clock } from '../../ports/clock.ts';

/** The longest sleep between two checks of a pause, because the machine's time may be set meanwhile. */
const MAX_SLEEP_MS = 250;
const NO_ANSWER = 0;

/** Decides when a request to a site may start: all lanes share its pauses, Retry-After and concurrency limit. */
export class HostPacer {
  #state: PolitenessState;
  #inFlight = 0;
  /** Wakes those that wait for the end of a request, in the order of their requests. */
  #waiting: (() => void)[] = [];
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
    await this.#begin(signal);
    try {
      const answer = await request();
      this.#learn(answer.status, answer.headers['retry-after'] ?? null);
      return answer;
    } catch (error) {
      this.#learn(NO_ANSWER, null);
      throw error;
    } finally {
      this.#inFlight -= 1;
      for (const wake of this.#waiting.splice(0)) wake();
    }
  }

  #learn(status: number, retryAfter: string | null): void {
    this.#state = afterAnswer(this.#state, { status, retryAfter, now: this.#clock.now() });
  }

  /** Waits until a request may start, and counts it in the same step, so that no other one starts in its place. */
  async #begin(signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      if (hasRoom(this.#state, this.#inFlight)) {
        const now = this.#clock.now();
        const pause = pauseMs(this.#state, now);
        if (pause === 0) {
          this.#state = afterStart(this.#state, now);
          this.#inFlight += 1;
          return;
        }
        await this.#clock.sleep(Math.min(pause, MAX_SLEEP_MS), signal);
      } else await this.#endOfRequest(signal);
    }
  }

  /** Resolves when a running request ends; rejects with the signal's reason as soon as it is aborted. */
  async #endOfRequest(signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const abort = (): void => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    this.#waiting.push(resolve);
    await promise.finally(() => signal.removeEventListener('abort', abort));
  }
}
