import { readRobots, rulesOf } from '../../agents/crawler/read-robots.ts';
import { readSitemaps } from '../../agents/crawler/read-sitemaps.ts';
import { addressKey } from '../../model/account/login-budgets.ts';
import { ESTIMATE, estimateMinutes, type ScanPace } from '../../model/site/estimate.ts';
import { allowedBy, crawlDelaySeconds, type RobotsTxt } from '../../model/site/robots.ts';
import type { RobotsAnswer, RobotsStatus } from '../../model/site/robots-access.ts';
import { rulesTextOf, type SiteRobots } from '../../model/site/site-robots.ts';
import { recommendTier, type ScanTier } from '../../model/site/tiers.ts';
import { parseStartUrl, siteDomain } from '../../model/site/url-rules.ts';
import type { Budget } from '../../ports/throttle.ts';
import { takePoints } from '../accounts/take-points.ts';
import { siteFetcher } from '../site-fetcher.ts';
import { releasingAtTheEnd, type VisitorWork } from '../visitor-work.ts';
import { countUrls } from './count-urls.ts';
import { measureSite } from './measure-site.ts';
import { fetcherUntil, type QuickDiscoveryPorts, shortWaitClock } from './quick-ports.ts';
import { readStartPage, type StartPage } from './quick-start-page.ts';
import { summarise } from './summarise.ts';

/** The analyses that one IP address may request, because each costs several requests to the analysed site. */
const QUICK_DISCOVERY_BUDGET: Budget = { name: 'quick-discovery', points: 20, seconds: 60 };
/** Time limit of all requests together, except those of the browser. */
const FETCHING_MS = 12_000;
const MAX_URLS = 20_000;
const AGENT = 'SignpostBot';
/** The most line problems of robots.txt that are reported. */
const MAX_PROBLEMS = 20;

export interface QuickDiscoveryResult {
  readonly domain: string;
  readonly title: string;
  /** The number of known pages. */
  readonly totalUrls: number;
  /** Whether the site may have more pages. */
  readonly isMinimum: boolean;
  /** The number of pages that the site probably has; decides the tier. */
  readonly estimatedUrls: number;
  readonly robotsStatus: RobotsStatus;
  readonly robots: {
    readonly found: boolean;
    readonly agentsAllowed: boolean;
    readonly problems: readonly string[];
  };
  readonly sitemapUrls: readonly string[];
  readonly tier: ScanTier;
  /** How long a deep scan of `estimatedUrls` pages takes, in whole minutes. */
  readonly expected: {
    readonly minutes: number;
    /** Whether the estimate is based on this installation's own scans. */
    readonly isMeasured: boolean;
  };
  readonly summary: string;
}

type QuickDiscoveryStage = 'robots' | 'sitemap' | 'start_page' | 'summary';

/** A finding, sent as soon as it is known; the result comes last. */
export type QuickDiscoveryStep =
  | {
      readonly kind: 'progress';
      readonly stage: QuickDiscoveryStage;
      readonly message: string;
      readonly totalUrls: number;
    }
  | { readonly kind: 'summary'; readonly text: string }
  | { readonly kind: 'result'; readonly result: QuickDiscoveryResult };

export interface QuickDiscovery {
  /** The address as a person typed it. */
  readonly url: string;
  /** IP address of the visitor. */
  readonly ip: string;
  readonly signal: AbortSignal;
}

/**
 * The free analysis of a site, in seconds: robots.txt, sitemaps, start page, links if the sitemaps name too few pages,
 * and a summary in words. Rejects, before any step, with InvalidUrl, TargetForbidden, SiteUnreachable (no such host),
 * Throttled or QuotaExceeded; the steps end with SiteUnreachable, TargetForbidden or SiteNotScannable when the site
 * cannot be analysed.
 */
export const makeQuickDiscovery =
  (
    ports: QuickDiscoveryPorts,
    visitors: VisitorWork,
    /** The pace of this installation's scans; null when unknown. */
    scanPace: () => Promise<ScanPace | null>,
    budget: Budget = QUICK_DISCOVERY_BUDGET,
  ) =>
  async ({
    url,
    ip,
    signal,
  }: QuickDiscovery): Promise<AsyncGenerator<QuickDiscoveryStep, void>> => {
    const startUrl = parseStartUrl(url);
    await takePoints(ports.throttle, [{ budget, key: addressKey(ip) }]);
    const leave = visitors.enter(ip);
    try {
      await ports.targets.check(startUrl);
    } catch (error) {
      leave();
      throw error;
    }
    return releasingAtTheEnd(steps(ports, startUrl, scanPace, signal), leave, signal);
  };

async function* steps(
  ports: QuickDiscoveryPorts,
  startUrl: string,
  scanPace: () => Promise<ScanPace | null>,
  signal: AbortSignal,
): AsyncGenerator<QuickDiscoveryStep, void> {
  const { clock } = ports;
  const { origin } = new URL(startUrl);
  const domain = siteDomain(startUrl);
  const inTime = fetcherUntil(ports.fetcher, clock, clock.monotonicMs() + FETCHING_MS);
  const hurried = { ...ports, fetcher: siteFetcher(inTime, domain), clock: shortWaitClock(clock) };

  yield progress('robots', `Reading the robots.txt of ${domain}`, 0);
  const robots = await readRobots(origin, hurried, signal);
  const rules = await rulesOf(robots, ports);
  const allows = allowedBy(rules, AGENT);
  const mayRead = robots.verdict !== 'disallow-all' && allows(startUrl);

  yield progress('start_page', 'Opening the start page', 0);
  const page = mayRead ? await readStartPage(startUrl, hurried, signal) : null;
  const own = page?.url ?? startUrl;
  const linked = await countUrls(own, page?.facts ?? null, [], clock);

  yield progress('sitemap', 'Looking for a sitemap', linked.total);
  const sitemaps = await readSitemaps(
    { origin: new URL(own).origin, named: rules.sitemaps, maxUrls: MAX_URLS },
    hurried,
    { signal },
  );
  const listed = sitemaps.entries.map((entry) => entry.url);
  const crawlDelay = crawlDelaySeconds(rules, AGENT);
  const { size, urls } = await measureSite(
    { url: own, page, listed, crawlDelay, allows },
    hurried,
    signal,
  );
  const counted = await countUrls(own, page?.facts ?? null, urls, clock);

  yield progress('summary', 'Writing the summary', size.known);
  const status = await ports.siteFiles.robotsStatus(answerOf(robots), startUrl);
  const tier = recommendTier(size.estimate);
  const title = page?.facts.title ?? '';
  const words = summarise(
    {
      domain,
      title,
      description: page?.facts.description ?? null,
      totalUrls: size.known,
      isMinimum: size.isMinimum,
      estimatedUrls: size.estimate,
      patterns: counted.patterns,
      robotsStatus: status,
      hasSitemap: sitemaps.files.length > 0,
      navigation: counted.navigation,
      tier,
    },
    ports,
    signal,
  );
  let piece = await words.next();
  for (; piece.done !== true; piece = await words.next()) {
    yield { kind: 'summary', text: piece.value };
  }
  const pace = await scanPace();
  yield {
    kind: 'result',
    result: {
      domain,
      title,
      totalUrls: size.known,
      isMinimum: size.isMinimum,
      estimatedUrls: size.estimate,
      robotsStatus: status,
      robots: {
        found: status !== 'missing' && robots.text !== null,
        agentsAllowed: mayRead,
        problems: problemsOf(robots, rules, page),
      },
      sitemapUrls: sitemaps.files,
      tier,
      expected: {
        minutes: estimateMinutes(size.estimate, pace ?? ESTIMATE),
        isMeasured: pace !== null,
      },
      summary: piece.value,
    },
  };
}

function progress(
  stage: QuickDiscoveryStage,
  message: string,
  totalUrls: number,
): QuickDiscoveryStep {
  return { kind: 'progress', stage, message, totalUrls };
}

function answerOf(robots: SiteRobots): RobotsAnswer {
  const { status } = robots;
  return status === null ? { unreachable: true } : { status, text: rulesTextOf(robots) };
}

/** The faults of the robots.txt as sentences, and whether it excludes Signpost from the start page. */
function problemsOf(robots: SiteRobots, rules: RobotsTxt, page: StartPage | null): string[] {
  const lines = rules.problems
    .slice(0, MAX_PROBLEMS)
    .map(({ line, message }) => `Line ${line}: ${message}`);
  if (page !== null) return lines;
  const reason =
    robots.verdict === 'disallow-all'
      ? robots.note
      : 'robots.txt does not allow Signpost to read the start page';
  return [...lines, `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`];
}
