import { SiteUnreachable } from '../../model/site/target-errors.ts';
import type { StaticFetcher } from '../../ports/static-fetcher.ts';
import type { ScanRun } from '../scan-run.ts';
import type { HostPacer } from './host-pacer.ts';

/** Each retry may cost a pause of 5 minutes; this limits how long a site that always refuses can delay a scan. */
const MAX_REFUSALS = 3;

/**
 * The fetcher for files that list a site's pages, at the pace of the crawl. A refused file (429, 503) is requested
 * again after the pause that the site asks for; after three refusals in total, the site counts as unreachable. Many
 * files at a slow pace take long: rejects with ScanInterrupted as soon as the scan is interrupted.
 */
export function politeFetcher(
  fetcher: StaticFetcher,
  pacer: HostPacer,
  run: Pick<ScanRun, 'signal' | 'checkpoint'>,
): StaticFetcher {
  let refusals = 0;
  return {
    fetch: async (url, options) => {
      for (;;) {
        run.checkpoint();
        if (refusals >= MAX_REFUSALS)
          throw new SiteUnreachable(url, 'other', { because: 'the site is busy.' });
        // A file that is not needed any more must not use up a turn.
        const signal = AbortSignal.any([run.signal, ...(options.signal ? [options.signal] : [])]);
        const resource = await pacer.turn(signal, () => fetcher.fetch(url, options));
        if (resource.status !== 429 && resource.status !== 503) return resource;
        refusals += 1;
      }
    },
    close: async () => {},
  };
}
