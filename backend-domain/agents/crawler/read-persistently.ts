import type { PageReading } from '../../model/crawl/page-reading.ts';
import { shouldRetry } from '../../model/crawl/politeness.ts';
import { SiteUnreachable } from '../../model/site/target-errors.ts';
import type { ScanRun } from '../scan-run.ts';
import { retryPauseMs } from './retry-pause.ts';

/**
 * Reads a page that the scan cannot do without, with as many retries as any other page: retries after temporary
 * failures (a timeout, a crash, a busy server). Resolves to the last reading; rejects as `read` does.
 */
export async function readPersistently(
  run: ScanRun,
  read: () => Promise<PageReading>,
): Promise<PageReading> {
  for (let attempts = 1; ; attempts += 1) {
    const outcome = await read().catch((error: unknown) => {
      if (error instanceof SiteUnreachable && shouldRetry({ reason: error.reason, attempts })) {
        return error;
      }
      throw error;
    });
    const failed = outcome instanceof SiteUnreachable;
    if (!failed && !shouldRetry({ status: outcome.status, attempts })) return outcome;
    const why = failed ? outcome.message : `${outcome.url} answered ${outcome.status}.`;
    run.reporter.log('warning', `${why} It is tried again.`);
    await run.reporter.flush();
    const retryAfter = failed ? null : (outcome.headers['retry-after'] ?? null);
    const { clock } = run.ports;
    await clock.sleep(retryPauseMs(retryAfter, attempts, clock.now()), run.signal);
    run.checkpoint();
  }
}
