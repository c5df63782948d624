import { roomFor } from '../../model/crawl/frontier-room.ts';
import type { SiteRobots } from '../../model/site/site-robots.ts';
import type { ScanRun } from '../scan-run.ts';
import { readSitemaps, type SiteSitemaps } from './read-sitemaps.ts';
import type { SiteVisit } from './site-visit.ts';

/** Reads the sitemaps of a site while its start page is read. */
export class SitemapsAhead {
  readonly #run: ScanRun;
  #ending = new AbortController();
  #reading: Promise<SiteSitemaps> | null = null;

  constructor(run: ScanRun) {
    this.#run = run;
  }

  /** Begins to read the sitemaps; those of an origin that turned out not to be the site's own are no longer read. */
  begin(visit: SiteVisit, robots: SiteRobots): void {
    this.end();
    this.#ending = new AbortController();
    this.#reading = this.#readOf(visit, robots);
    // A failure shows when the sitemaps are needed.
    this.#reading.catch(() => {});
  }

  /** Waits for the sitemaps that `begin` was last called for. */
  async read(): Promise<SiteSitemaps> {
    if (this.#reading === null) throw new Error('A site is entered before its sitemaps are read.');
    return await this.#reading;
  }

  end(): void {
    this.#ending.abort();
  }

  async #readOf(
    { scope, fetcher, robots: rules }: SiteVisit,
    robots: SiteRobots,
  ): Promise<SiteSitemaps> {
    const { ports, reporter, settings, scan, signal } = this.#run;
    reporter.emit('discovery-progress', { status: 'fetching_sitemap', urlCount: 0 });
    return await readSitemaps(
      {
        origin: scope.origin,
        named: robots.text === null ? [] : rules.sitemaps,
        maxUrls: roomFor(settings.maxUrls, scan.limits.maxPages),
      },
      { fetcher, siteFiles: ports.siteFiles },
      {
        signal: AbortSignal.any([signal, this.#ending.signal]),
        onFile: (urlCount) =>
          reporter.emit('discovery-progress', { status: 'sitemap_found', urlCount }),
      },
    );
  }
}
