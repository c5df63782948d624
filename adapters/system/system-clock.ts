import type { Clock } from '@signpost/backend-domain/ports/clock.ts';

/** The maximum delay of a Node timer; longer sleeps use several timers. */
const MAX_TIMER_MS = 2_147_483_647;

/** The machine's clock. */
export class SystemClock implements Clock {
  now(): Date {
    return new Date();
  }

  monotonicMs(): number {
    return performance.now();
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const end = this.monotonicMs() + Math.max(0, ms);
    do {
      await timer(Math.min(Math.max(0, end - this.monotonicMs()), MAX_TIMER_MS), signal);
      // A timer may fire a fraction of a millisecond early.
    } while (this.monotonicMs() < end);
  }
}

function timer(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timeout);
      reject(signal?.reason);
    };
    const timeout = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, Math.ceil(ms));
    signal?.addEventListener('abort', abort, { once: true });
  });
}
