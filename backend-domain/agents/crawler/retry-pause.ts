import { retryAfterMs } from '../../model/crawl/http-date.ts';
import { MAX_PAUSE_MS } from '../../model/crawl/politeness.ts';

/**
 * How long to wait before asking again for what was not answered, or answered with an error that may pass, `attempts`
 * times: the server's Retry-After, else doubling from one second; 5 minutes at most, as between any two requests.
 */
export function retryPauseMs(retryAfter: string | null, attempts: number, now: Date): number {
  return Math.min(retryAfterMs(retryAfter, now) ?? 1000 * 2 ** (attempts - 1), MAX_PAUSE_MS);
}
