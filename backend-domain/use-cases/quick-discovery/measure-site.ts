import { followLinks, type WalkedPage } from '../../agents/crawler/follow-links.ts';
import { HostPacer } from '../../agents/crawler/host-pacer.ts';
import { LinkIntake } from '../../agents/crawler/link-intake.ts';
import { mapInTurns } from '../../agents/short-turns.ts';
import { isPage } from '../../model/crawl/html-content.ts';
import { isPoorListing } from '../../model/crawl/listing.ts';
import type { Answer } from '../../model/crawl/page-verdict.ts';
import { limitedDelayMs, newPoliteness } from '../../model/crawl/politeness.ts';
import { listedSize, type SiteSize, walkedSize } from '../../model/site/site-size.ts';
import { keyOfNormalised, siteScope } from '../../model/site/url-rules.ts';
import type { Clock } from '../../ports/clock.ts';
import type { QuickDiscoveryPorts } from './quick-ports.ts';
import type { StartPage } from './quick-start-page.ts';

/** The most pages whose links are followed; below, how many at once, and for how long. */
const MAX_PAGES = 30;
const LANES = 4;
const FOLLOWING_MS = 4_000;
const PAGE_TIMEOUT_MS = 4_000;
const MAX_BYTES = 2 * 1024 * 1024;

/**
 * What is known about a site after its robots.txt, its start page and its sitemaps were read. `page` null: the start
 * page was not read.
 */
interface KnownSite {
  readonly url: string;
  readonly page: StartPage | null;
  /** URLs in the sitemaps, as written there. */
  readonly listed: readonly string[];
  /** Its Crawl-delay for Signpost in seconds; null when there is none. */
  readonly crawlDelay: number | null;
  /** Whether its robots.txt allows reading an address. */
  allows(url: string): boolean;
}

/**
 * The size of a site, and its known pages without the start page. If sitemaps name too few pages, links are followed on
 * some pages; of a site that refuses the analysis, only the listed pages are known.
 */
export async function measureSite(
  { url, page, listed, crawlDelay, allows }: KnownSite,
  ports: Pick<QuickDiscoveryPorts, 'fetcher' | 'documents' | 'clock'>,
  signal: AbortSignal,
): Promise<{ readonly size: SiteSize; readonly urls: readonly string[] }> {
  const scope = siteScope(url);
  const intake = new LinkIntake(scope, () => ({ patternOf: () => '' }));
  const own = new Set(await mapInTurns(listed, ports.clock, (each) => intake.accept(each)));
  const facts = page?.facts ?? null;
  const linked = facts === null ? [] : intake.links(facts, 1).map((link) => link.url);
  const follows = page !== null && isPoorListing(own, linked);
  const delayMs = limitedDelayMs(crawlDelay ?? 0);
  const pacer = new HostPacer(newPoliteness({ delayMs, concurrency: LANES }), ports.clock);
  const start = intake.accept(url) ?? url;
  const walk = await followLinks({
    ...{ scope, intake, signal, clock: ports.clock, lanes: LANES, mostMs: FOLLOWING_MS },
    start: { url: start, facts },
    known: [...own],
    mostPages: follows ? MAX_PAGES : 1,
    allows,
    read: (address, until) => pacer.turn(until, () => readPage(address, ports, until)),
    onProgress: () => {},
  });
  const urls = await differentPages(start, walk.pages, ports.clock);
  const known = urls.length + 1;
  if (page === null) return { size: { known, isMinimum: true, estimate: known }, urls };
  const moved = walk.pages.filter(({ movedTo }) => movedTo !== null).length;
  const asked = walk.asked - moved;
  return { size: follows ? walkedSize({ ...walk, asked, known }) : listedSize(known), urls };
}

/**
 * The addresses of the pages but the start page, each page once: without addresses that redirect to another page. Two
 * that differ only in a trailing slash, which few sites use for different pages, count as one.
 */
async function differentPages(
  start: string,
  pages: readonly WalkedPage[],
  clock: Clock,
): Promise<string[]> {
  const stay = pages.filter(({ movedTo }) => movedTo === null);
  const keyed = await mapInTurns(stay, clock, ({ url }) => ({
    url,
    key: keyOfNormalised(url),
  }));
  const urls = new Map<string, string>();
  for (const { key, url } of keyed) if (!urls.has(key)) urls.set(key, url);
  urls.delete(keyOfNormalised(start));
  return [...urls.values()];
}

async function readPage(
  url: string,
  { fetcher, documents }: Pick<QuickDiscoveryPorts, 'fetcher' | 'documents'>,
  signal: AbortSignal,
): Promise<Answer> {
  const answer = await fetcher.fetch(url, {
    timeoutMs: PAGE_TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5',
    signal,
  });
  const facts = isPage(answer) ? await documents.read(answer.text, answer.url) : null;
  const { status, contentType, headers } = answer;
  return { url: answer.url, status, contentType, headers, facts };
}
