import { inFrontierOrder } from '../../model/crawl/frontier-order.ts';
import { learnPatterns } from '../../model/site/url-pattern.ts';
import { siteScope } from '../../model/site/url-rules.ts';
import type { ScanRun } from '../scan-run.ts';
import { LinkIntake } from './link-intake.ts';
import type { SitemapUrl } from './read-sitemaps.ts';
import { type SiteVisit, sitePacing } from './site-visit.ts';
import type { ShownStartPage } from './start-page.ts';

/** The most pages that are fetched ahead. */
const MAX_PAGES = 100;
/** So many listed URLs are considered: in a longer list, the others are probably not among the first pages. */
const MAX_LISTED = 1_000;

/**
 * Begins to fetch the pages that the crawl will read first, while the browser still shows the start page. Does nothing when
 * the owner chooses the pages, when the site asks for pauses between requests, and after a crash, because then each page
 * that may have caused it is read alone.
 */
export async function fetchAhead(
  { scan, settings }: ScanRun,
  visit: SiteVisit,
  { fixed, inHand, signal }: ShownStartPage,
  listed: readonly SitemapUrl[],
): Promise<void> {
  if (scan.scanType !== 'standard' || sitePacing(settings, visit.robots).delayMs > 0) return;
  // The pages of another origin are read in another visit.
  if (siteScope(fixed.url).origin !== visit.scope.origin) return;
  const intake = new LinkIntake(visit.scope, () => ({ patternOf: () => '' }));
  const linked = fixed.facts === null ? [] : intake.links(fixed.facts, 1).map(({ url }) => url);
  const known = listed.slice(0, MAX_LISTED).flatMap(({ url }) => intake.accept(url) ?? []);
  const start = intake.accept(fixed.url) ?? fixed.url;
  const urls = [...new Set([start, ...linked, ...known])];
  const pages = inFrontierOrder(urls, learnPatterns(urls))
    .slice(0, Math.min(MAX_PAGES, scan.limits.maxPages))
    .filter((url) => url !== start && visit.allows(url));
  if (signal.aborted || inHand.suspects.length > 0) return;
  await inHand.workTogether([start, ...pages]);
  if (!signal.aborted) visit.reader.fetchAhead(pages, signal);
}
