import type { FoundUrl } from '../../model/crawl/frontier.ts';
import { commonRoom, roomFor } from '../../model/crawl/frontier-room.ts';
import type { PageReading } from '../../model/crawl/page-reading.ts';
import type { SiteEntry } from '../../model/crawl/site-entry.ts';
import { thoughtOnDiscovery, thoughtOnRobots } from '../../model/scan/agent-thoughts.ts';
import type { UrlPatterns } from '../../model/site/url-pattern.ts';
import { learnPatterns } from '../../model/site/url-pattern.ts';
import { liveDepth, siteDomain } from '../../model/site/url-rules.ts';
import type { ScanRun } from '../scan-run.ts';
import { KnownContents } from './known-contents.ts';
import { LinkIntake } from './link-intake.ts';
import { readOutcome } from './page-outcome.ts';
import { readFeed, readSitemaps, type SitemapUrl } from './read-sitemaps.ts';
import { pauseAskedFor, type SiteVisit, sitePacing } from './site-visit.ts';
import { type Entrance, enterSite } from './start-page.ts';

/** Feeds read of one start page at most. */
const MAX_FEEDS = 5;
const FEED_TYPES = new Set([
  'application/rss+xml',
  'application/atom+xml',
  'application/feed+json',
]);

/** What discovery leaves in the database is the frontier; this is what the next step needs at once. */
export interface Discovery {
  readonly visit: SiteVisit;
  /** URLs of the start page's navigation landmarks. */
  readonly navigation: ReadonlySet<string>;
  readonly siteTitle: string;
  readonly total: number;
}

/**
 * Finds a site's URLs: robots.txt, sitemaps, feeds, the start page's links. The frontier then holds them all, as
 * `discovered` (smart scan: a person chooses) or `pending` (standard scan), the start page already read.
 * Doing it again after an interruption adds only what is new. Rejects with SiteNotScannable.
 */
export async function discover(run: ScanRun): Promise<Discovery> {
  const { reporter } = run;
  reporter.agent('crawler', 'active', `Opening ${siteDomain(run.scan.startUrl)}`, 0);
  const entrance = await enterSite(run);
  try {
    return await explore(run, entrance);
  } catch (error) {
    await entrance.visit.reader.close();
    throw error;
  }
}

async function explore(run: ScanRun, entrance: Entrance): Promise<Discovery> {
  const { visit, robots, startUrl, reading } = entrance;
  const { ports, reporter, scan } = run;
  reporter.log('info', `${siteDomain(startUrl)}: ${robots.note}.`);
  await ports.notes.write(scan.id, 'robots', robots);
  await ports.notes.write(scan.id, 'site', siteEntry(entrance));
  run.checkpoint();

  const listed = await listedUrls(run, entrance);
  run.checkpoint();
  reporter.emit('discovery-progress', { status: 'analyzing_urls', urlCount: listed.length });

  const { found, patterns } = intake(run, entrance, listed);
  thinkAloud(run, entrance, found);
  const [start, ...others] = found;
  if (!start) throw new Error('The start page is always found.');
  await ports.pages.add(run.lease, [start], 'pending');
  await ports.pages.add(run.lease, others, scan.scanType === 'smart' ? 'discovered' : 'pending');
  await storeStartPage(run, startUrl, reading);
  await countStartPage(run, reading);
  await reporter.flush();

  const navigation = new Set(
    (reading.facts?.links ?? [])
      .filter(({ landmark }) => landmark === 'navigation' || landmark === 'banner')
      .map(({ url }) => new LinkIntake(visit.scope, () => patterns).accept(url))
      .filter((url) => url !== null),
  );
  const { total } = await ports.pages.count(scan.id);
  return { visit, navigation, siteTitle: reading.facts?.title ?? '', total };
}

function thinkAloud(run: ScanRun, { visit, robots }: Entrance, found: readonly FoundUrl[]): void {
  const from = (source: FoundUrl['source']) => found.filter((url) => url.source === source).length;
  run.reporter.think(
    'crawler',
    thoughtOnRobots({
      found: robots.text !== null,
      forbidden: found.filter(({ url }) => !visit.allows(url)).length,
      crawlDelaySeconds: pauseAskedFor(run.settings, visit.robots),
      keptDelaySeconds: sitePacing(run.settings, visit.robots).delayMs / 1000,
      sitemaps: visit.robots.sitemaps.length,
    }),
  );
  run.reporter.think(
    'crawler',
    thoughtOnDiscovery({
      total: found.length,
      fromSitemaps: from('sitemap'),
      fromFeeds: from('feed'),
      fromLinks: from('link'),
    }),
  );
}

async function storeStartPage(run: ScanRun, url: string, reading: PageReading): Promise<void> {
  const { ports, lease, reporter, scan } = run;
  const known = await ports.pages.find(scan.id, url);
  const contents = await KnownContents.open(ports.pages, scan.id);
  const outcome = readOutcome(run, url, reading, contents);
  const pageNumber = (await ports.pages.count(scan.id)).read + 1;
  const isNew = known?.state === 'pending' && outcome.state === 'read';
  const entries = [
    { url, title: isNew ? outcome.title : '', pageNumber, completed: true, depth: liveDepth(url) },
  ];
  await reporter.commit(
    (report) =>
      ports.pages.commit(lease, {
        outcomes: [outcome],
        found: [],
        foundState: 'discovered',
        report,
      }),
    isNew ? [reporter.event('sitemap-update', { entries })] : [],
  );
}

/** Discovery may be done again after an interruption: the start page counts once. */
async function countStartPage(run: ScanRun, { mode }: PageReading): Promise<void> {
  if (run.scan.counts.pagesCrawled > 0) return;
  const read = {
    pagesCrawled: 1,
    pagesTotal: 1,
    ...(mode === 'browser' ? { rendered: 1 } : { static: 1 }),
  };
  await run.update((scan) => ({ ...scan, counts: { ...scan.counts, ...read } }));
}

/** What the site itself lists: sitemaps and feeds. */
async function listedUrls(
  run: ScanRun,
  { visit, reading, robots }: Entrance,
): Promise<readonly (SitemapUrl & { source: 'sitemap' | 'feed' })[]> {
  const { ports, reporter, signal, settings, scan } = run;
  reporter.emit('discovery-progress', { status: 'fetching_sitemap', urlCount: 0 });
  reporter.agent('crawler', 'active', 'Reading the sitemap', 20);
  const named = robots.text === null ? [] : visit.robots.sitemaps;
  const sitemaps = await readSitemaps(
    { origin: visit.scope.origin, named, maxUrls: roomFor(settings.maxUrls, scan.limits.maxPages) },
    { fetcher: visit.fetcher, siteFiles: ports.siteFiles },
    {
      signal,
      onFile: (count) =>
        reporter.emit('discovery-progress', { status: 'sitemap_found', urlCount: count }),
    },
  );
  const entries = sitemaps.entries.map((entry) => ({ ...entry, source: 'sitemap' as const }));
  const feeds = (reading.facts?.alternates ?? []).filter(
    ({ type }) => type !== null && FEED_TYPES.has(type),
  );
  const fromFeeds: (SitemapUrl & { source: 'feed' })[] = [];
  for (const { url } of feeds.slice(0, MAX_FEEDS)) {
    const items = await readFeed(
      url,
      { fetcher: visit.fetcher, siteFiles: ports.siteFiles },
      signal,
    );
    fromFeeds.push(...items.map((entry) => ({ ...entry, source: 'feed' as const })));
  }
  reporter.log(
    sitemaps.files.length > 0 ? 'success' : 'info',
    sitemaps.files.length > 0
      ? `${entries.length} URLs in ${sitemaps.files.length} sitemap file(s).`
      : 'The site has no sitemap; its links are followed instead.',
  );
  return [...entries, ...fromFeeds];
}

/** Start page, its links, then what is listed: each URL once, of this site only, filed under its pattern. */
function intake(
  run: ScanRun,
  { visit, startUrl, reading }: Entrance,
  listed: readonly (SitemapUrl & { source: 'sitemap' | 'feed' })[],
): { found: FoundUrl[]; patterns: UrlPatterns } {
  const pages = new Set<string>([startUrl]);
  const bare = new LinkIntake(visit.scope, () => ({ patternOf: () => '' }));
  const links = reading.facts ? bare.links(reading.facts, 1) : [];
  for (const { url } of [...links, ...listed]) {
    const own = bare.accept(url);
    if (own !== null) pages.add(own);
  }
  const patterns = learnPatterns([...pages]);
  const intake = new LinkIntake(visit.scope, () => patterns);
  const found = new Map<string, FoundUrl>();
  const room = commonRoom(roomFor(run.settings.maxUrls, run.scan.limits.maxPages));
  const keep = (entry: FoundUrl | null): void => {
    if (entry !== null && !found.has(entry.url) && found.size < room) found.set(entry.url, entry);
  };
  const title = reading.facts?.title ?? '';
  keep({
    url: startUrl,
    source: 'start',
    depth: 0,
    pattern: patterns.patternOf(startUrl),
    title,
    lastModified: null,
  });
  for (const link of links) keep({ ...link, pattern: patterns.patternOf(link.url) });
  for (const entry of listed) keep(intake.found(entry, entry.source, 1));
  return { found: [...found.values()], patterns };
}

function siteEntry({ startUrl, login }: Entrance): SiteEntry {
  return { startUrl, ...(login === null ? {} : { login }) };
}
