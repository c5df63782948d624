import type { PageRecord, PageSummary } from '../../model/crawl/frontier.ts';
import { wasSampled } from '../../model/crawl/page-cause.ts';

/**
 * Which URLs belong in the sitemap: pages that were read with a 2xx status and may be indexed, pages that were skipped
 * because enough pages of their pattern were read, and pages that the site's own sitemap lists and that were not tried.
 * Pages that failed, moved, are duplicates or are forbidden never belong in it.
 */
export class SitemapSelection {
  readonly entries: { url: string; lastModified: string | null }[] = [];
  readonly #unindexed = new Set<string>();

  /** First pass: records which pages ask not to be indexed. */
  look({ url, reading }: PageRecord): void {
    const robots = reading?.facts?.metaRobots ?? [];
    if (robots.includes('noindex') || robots.includes('none')) this.#unindexed.add(url);
  }

  /** Second pass: adds the URLs that belong in the sitemap. */
  add(page: PageSummary): void {
    const { url, lastModified } = page;
    if (belongs(page) && !this.#unindexed.has(url)) this.entries.push({ url, lastModified });
  }
}

function belongs({ state, status, cause, source }: PageSummary): boolean {
  if (state === 'read') return status !== null && status < 300;
  if (state === 'skipped') return wasSampled(cause);
  return state !== 'failed' && source === 'sitemap';
}
