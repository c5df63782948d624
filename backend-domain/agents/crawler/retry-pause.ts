import { retryAfterMs } from '../../model/crawl/http-date.ts';

const LONGEST_PAUSE_MS = 60_000;

/**
 * How long to wait before asking again for what was not answered, or answered with an error that may pass, `attempts`
 * times: the server's Retry-After, else doubling from one second; a minute at most.
 */
export function retryPauseMs(retryAfter: string | null, attempts: number, now: Date): number {
  return Math.min(retryAfterMs(retryAfter, now) ?? 1000 * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
}
