import { retryAfterMs } from '../../model/crawl/http-date.ts';
import { MAX_PAUSE_MS } from '../../model/crawl/politeness.ts';

/**
 * The pause before a retry after `attempts` failures (no answer, or a temporary error), in milliseconds: the server's
 * Retry-After, else doubling from one second; at most 5 minutes.
 */
export function retryPauseMs(retryAfter: string | null, attempts: number, now: Date): number {
  return Math.min(retryAfterMs(retryAfter, now) ?? 1000 * 2 ** (attempts - 1), MAX_PAUSE_MS);
}
