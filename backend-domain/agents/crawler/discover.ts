import type { FoundUrl, PageOutcome } from '../../model/crawl/frontier.ts';
import { commonRoom, roomFor } from '../../model/crawl/frontier-room.ts';
import { type LoginWall, openLoginForm } from '../../model/crawl/login-wall.ts';
import { pageCauseText } from '../../model/crawl/page-cause-text.ts';
import type { PageReading } from '../../model/crawl/page-reading.ts';
import type { SiteEntry } from '../../model/crawl/site-entry.ts';
import { thoughtOnDiscovery, thoughtOnRobots } from '../../model/scan/agent-thoughts.ts';
import { countsSoFar } from '../../model/scan/page-numbers.ts';
import { counted, written } from '../../model/shared/wording.ts';
import type { UrlPatterns } from '../../model/site/url-pattern.ts';
import { liveDepth, siteDomain } from '../../model/site/url-rules.ts';
import type { Clock } from '../../ports/clock.ts';
import { learnPatternsInTurns } from '../learn-patterns-in-turns.ts';
import type { ScanRun } from '../scan-run.ts';
import { mapInTurns, shortTurns } from '../short-turns.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { KnownContents } from './known-contents.ts';
import { languageEditions } from './language-editions.ts';
import { LinkIntake } from './link-intake.ts';
import { type LinkSurvey, surveyLinks } from './link-survey.ts';
import { readOutcome } from './page-outcome.ts';
import { readFeed, type SitemapUrl, type SiteSitemaps } from './read-sitemaps.ts';
import { pauseAskedFor, type SiteVisit, sitePacing } from './site-visit.ts';
import { SitemapsAhead } from './sitemaps-ahead.ts';
import { type Entrance, enterSite } from './start-page.ts';

/** The most feeds of a start page that are read. */
const MAX_FEEDS = 5;
const FEED_TYPES = new Set([
  'application/rss+xml',
  'application/atom+xml',
  'application/feed+json',
]);

/** A page that the site itself lists. */
type Listed = SitemapUrl & { readonly source: 'sitemap' | 'feed' };

/** The results that the next step needs at once; all others are in the frontier. */
export interface Discovery {
  readonly visit: SiteVisit;
  /** The log-in form through which the scan entered the site; null when there was none. */
  readonly login: LoginWall | null;
  readonly survey: LinkSurvey;
  /** URLs of the start page's navigation landmarks. */
  readonly navigation: ReadonlySet<string>;
  readonly siteTitle: string;
  readonly total: number;
}

/**
 * Finds a site's URLs: from robots.txt, sitemaps, feeds, the start page's links, and in a smart scan the links of
 * further pages if the site lists too few. The frontier then contains them all, as `discovered` (smart scan: a person
 * chooses) or `pending` (standard scan), with the start page already read. Repeated after an interruption, it adds only
 * new URLs. Rejects with SiteNotScannable.
 */
export async function discover(run: ScanRun): Promise<Discovery> {
  const { reporter } = run;
  reporter.agent('crawler', 'active', `Opening ${siteDomain(run.scan.startUrl)}`, 0);
  const sitemaps = new SitemapsAhead(run);
  try {
    let ahead = Promise.resolve();
    const entrance = await enterSite(run, {
      onAllowed: (visit, robots) => sitemaps.begin(visit, robots),
      onFixed: (visit, shown) => {
        ahead = sitemaps.read().then(({ entries }) => fetchAhead(run, visit, shown, entries));
        // `discover` waits for it below, unless the start page cannot be scanned.
        ahead.catch(() => {});
      },
    });
    try {
      const discovery = await explore(run, entrance, sitemaps);
      await ahead;
      return discovery;
    } catch (error) {
      await entrance.visit.reader.close();
      throw error;
    }
  } finally {
    sitemaps.end();
  }
}

async function explore(
  run: ScanRun,
  entrance: Entrance,
  sitemaps: SitemapsAhead,
): Promise<Discovery> {
  const { visit, robots, startUrl, reading } = entrance;
  const { ports, reporter, scan } = run;
  reporter.log('info', `${siteDomain(startUrl)}: ${robots.note}.`);
  await ports.notes.write(scan.id, 'robots', robots);
  await ports.notes.write(scan.id, 'site', siteEntry(entrance));
  run.checkpoint();

  reporter.agent('crawler', 'active', 'Reading the sitemap', 20);
  const listed = await listedUrls(run, entrance, await sitemaps.read());
  run.checkpoint();
  reporter.emit('discovery-progress', { status: 'analyzing_urls', urlCount: listed.length });

  const own = await ownUrls(visit, listed, ports.clock);
  const survey = await surveyLinks(run, entrance, own);
  run.checkpoint();
  const { found, moved, patterns } = await intake(run, entrance, { listed, survey });
  await reportThoughts(run, entrance, found);
  const [start, ...others] = found;
  if (!start) throw new Error('The start page is always found.');
  await ports.pages.add(run.lease, [start], 'pending');
  await ports.pages.add(run.lease, others, scan.scanType === 'smart' ? 'discovered' : 'pending');
  await skipMoved(run, moved);
  const known = new Set([...found, ...moved.map(({ from }) => from)].map(({ url }) => url));
  const editions = languageEditions(
    reading.facts,
    new LinkIntake(visit.scope, () => patterns),
    (url) => known.has(url) || !visit.allows(url),
  );
  await ports.pages.add(run.lease, editions, 'discovered');
  await storeStartPage(run, startUrl, reading);
  await countPages(run);
  await reporter.flush();

  const navigation = new Set(
    (reading.facts?.links ?? [])
      .filter(({ landmark }) => landmark === 'navigation' || landmark === 'banner')
      .map(({ url }) => new LinkIntake(visit.scope, () => patterns).accept(url))
      .filter((url) => url !== null),
  );
  const { total } = await ports.pages.count(scan.id);
  reportLimit(run, total);
  return {
    visit,
    login: entrance.login,
    survey,
    navigation,
    siteTitle: reading.facts?.title ?? '',
    total,
  };
}

/** A standard scan reports before it reads when its limit excludes some of the found pages. */
function reportLimit({ reporter, scan }: ScanRun, total: number): void {
  const { maxPages } = scan.limits;
  if (scan.scanType !== 'standard' || total <= maxPages) return;
  reporter.log(
    'warning',
    `${counted(total, 'page')} are known already; this scan reads at most ${written(maxPages)}.`,
  );
}

async function reportThoughts(
  run: ScanRun,
  { visit, robots }: Entrance,
  found: readonly FoundUrl[],
): Promise<void> {
  const forbidden = await mapInTurns(found, run.ports.clock, ({ url }) =>
    visit.allows(url) ? null : url,
  );
  const from = (source: FoundUrl['source']) => found.filter((url) => url.source === source).length;
  run.reporter.think(
    'crawler',
    thoughtOnRobots({
      found: robots.text !== null,
      forbidden: forbidden.length,
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

/** An address that redirects to a page that is known too. */
interface Moved {
  readonly from: FoundUrl;
  readonly to: string;
}

/** Stores the addresses as skipped: the owner is not offered them, and links to them add no new page. */
async function skipMoved(run: ScanRun, moved: readonly Moved[]): Promise<void> {
  const { ports, lease, reporter } = run;
  if (moved.length === 0) return;
  const rows = moved.map(({ from }) => from);
  await ports.pages.add(lease, rows, 'pending');
  const outcomes = moved.map(({ from: { url }, to }): PageOutcome => {
    return { url, state: 'skipped', cause: { kind: 'moved', to } };
  });
  const events = moved.map(({ from: { url, pattern }, to }) =>
    reporter.event('page-skipped', { url, pattern, reason: pageCauseText({ kind: 'moved', to }) }),
  );
  await reporter.commit(
    (report) =>
      ports.pages.commit(lease, { outcomes, found: [], foundState: 'discovered', report }),
    events,
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

async function countPages(run: ScanRun): Promise<void> {
  const counts = countsSoFar(run.scan.limits, await run.ports.pages.count(run.scan.id));
  await run.update((scan) => ({ ...scan, counts }));
}

/** What the site itself lists: sitemaps and feeds. */
async function listedUrls(
  run: ScanRun,
  { visit, reading }: Entrance,
  sitemaps: SiteSitemaps,
): Promise<readonly Listed[]> {
  const { ports, reporter, signal } = run;
  const entries = sitemaps.entries.map((entry) => ({ ...entry, source: 'sitemap' as const }));
  const feeds = (reading.facts?.alternates ?? []).filter(
    ({ type }) => type !== null && FEED_TYPES.has(type),
  );
  const from = { fetcher: visit.fetcher, siteFiles: ports.siteFiles };
  const read = await Promise.all(
    feeds.slice(0, MAX_FEEDS).map(({ url }) => readFeed(url, from, signal)),
  );
  const fromFeeds = read.flat().map((entry) => ({ ...entry, source: 'feed' as const }));
  reporter.log(
    sitemaps.files.length > 0 ? 'success' : 'info',
    sitemaps.files.length > 0
      ? `${entries.length} URLs in ${sitemaps.files.length} sitemap file(s).`
      : 'The site has no sitemap; its links are followed instead.',
  );
  return [...entries, ...fromFeeds];
}

/** The listed URLs that are pages of this site. */
async function ownUrls(
  { scope }: SiteVisit,
  listed: readonly SitemapUrl[],
  clock: Clock,
): Promise<ReadonlySet<string>> {
  const bare = new LinkIntake(scope, () => ({ patternOf: () => '' }));
  return new Set(await mapInTurns(listed, clock, ({ url }) => bare.accept(url)));
}

/**
 * The start page, then linked pages, then listed pages: each URL of this site once, with its pattern. `moved`: the
 * addresses among them that redirect to another one.
 */
async function intake(
  run: ScanRun,
  { visit, startUrl, reading }: Entrance,
  { listed, survey }: { listed: readonly Listed[]; survey: LinkSurvey },
): Promise<{ found: FoundUrl[]; moved: Moved[]; patterns: UrlPatterns }> {
  // The survey's pages include the listed ones.
  const pages = survey.pages.filter(({ movedTo }) => movedTo === null);
  const patterns = await learnPatternsInTurns(
    [startUrl, ...pages.map(({ url }) => url)],
    run.ports.clock,
  );
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
  for (const page of survey.pages) if (page.linked) keep(intake.found(page, 'link', page.depth));
  const titles = new Map(survey.pages.map((page) => [page.url, page.title]));
  const turns = shortTurns(run.ports.clock);
  for (const entry of listed) {
    await turns.next();
    const kept = intake.found(entry, entry.source, 1);
    keep(kept && { ...kept, title: kept.title || (titles.get(kept.url) ?? '') });
  }
  const moved = survey.pages.flatMap(({ url, movedTo }): Moved[] => {
    const from = found.get(url);
    return from && movedTo !== null && found.has(movedTo) ? [{ from, to: movedTo }] : [];
  });
  for (const { from } of moved) found.delete(from.url);
  return { found: [...found.values()], moved, patterns };
}

function siteEntry({ visit, startUrl, reading, login }: Entrance): SiteEntry {
  const openForm = openLoginForm(reading, startUrl, visit.scope);
  return {
    startUrl,
    ...(login === null ? {} : { login }),
    ...(openForm === null ? {} : { openForm }),
  };
}
