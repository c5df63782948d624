import type { PageRecord, PageSummary } from '../../model/crawl/frontier.ts';
import { wasSampled } from '../../model/crawl/page-cause.ts';

/**
 * Which URLs belong into the sitemap: pages that were read with a good answer and may be indexed, pages that were
 * skipped as one more of their kind, and pages that the site's own sitemap lists and that were not tried. Never what
 * failed, moved, is a duplicate or is forbidden.
 */
export class SitemapSelection {
  readonly entries: { url: string; lastModified: string | null }[] = [];
  readonly #unindexed = new Set<string>();

  /** Pass 1: the facts of pages show which of them ask not to be indexed. */
  look({ url, reading }: PageRecord): void {
    const robots = reading?.facts?.metaRobots ?? [];
    if (robots.includes('noindex') || robots.includes('none')) this.#unindexed.add(url);
  }

  /** Pass 2. */
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
