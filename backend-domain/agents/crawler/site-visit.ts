import {
  limitedDelayMs,
  newPoliteness,
  type PolitenessState,
} from '../../model/crawl/politeness.ts';
import { newRendering } from '../../model/crawl/rendering-state.ts';
import { thoughtOnRendering } from '../../model/scan/agent-thoughts.ts';
import { allowedBy, crawlDelaySeconds, type RobotsTxt } from '../../model/site/robots.ts';
import type { SiteRobots } from '../../model/site/site-robots.ts';
import { type SiteScope, siteScope } from '../../model/site/url-rules.ts';
import type { StaticFetcher } from '../../ports/static-fetcher.ts';
import type { ScanRun } from '../scan-run.ts';
import type { ScanSettings } from '../scan-settings.ts';
import { HostPacer } from './host-pacer.ts';
import { LiveView } from './live-view.ts';
import { politeFetcher } from './polite-fetcher.ts';
import { rulesOf } from './read-robots.ts';
import { SiteReader } from './site-reader.ts';

/** Everything that reading one site needs: its scope, its rules and a polite, adaptive reader. */
export interface SiteVisit {
  readonly scope: SiteScope;
  readonly robots: RobotsTxt;
  /** The most requests to the site at the same time. */
  readonly concurrency: number;
  readonly reader: SiteReader;
  /** Fetches files that are not pages, at the reader's pace. */
  readonly fetcher: StaticFetcher;
  /** A reader that is not logged in, at the same pace. The caller closes it. */
  freshReader(): SiteReader;
  allows(url: string): boolean;
}

/** Rejects with SiteNotScannable when the rules of the site cannot be read. */
export async function visitSite(
  run: ScanRun,
  startUrl: string,
  site: SiteRobots,
): Promise<SiteVisit> {
  const { settings, ports, reporter, signal } = run;
  const robots = await rulesOf(site, ports);
  const pacing = sitePacing(settings, robots);
  const pacer = new HostPacer(pacing, ports.clock);
  const scope = siteScope(startUrl);
  const allows = allowing(settings, site, robots);
  // A page that the crawl knows keeps its own turn, so that the order of decisions does not depend on how fast the site
  // answers.
  const mayReadAhead = async (url: string): Promise<boolean> =>
    allows(url) && (await ports.pages.find(run.scan.id, url)) === null;
  const common = { ports, settings, pacer, signal, scope, mayReadAhead, live: new LiveView(run) };
  const reader = new SiteReader({
    ...common,
    rendering: newRendering(),
    onSettled: (settled) => {
      // Only patterns with parameters are announced: another pattern has a single page.
      if (settled.pattern.includes(':')) reporter.think('crawler', thoughtOnRendering(settled));
    },
  });
  return {
    scope,
    robots,
    concurrency: pacing.concurrency,
    freshReader: () => new SiteReader({ ...common, rendering: reader.rendering }),
    reader,
    fetcher: politeFetcher(ports.fetcher, pacer, run),
    allows,
  };
}

/** Whether the site's robots.txt allows reading an address. */
export async function mayRead(
  { settings, ports }: Pick<ScanRun, 'settings' | 'ports'>,
  site: SiteRobots,
): Promise<(url: string) => boolean> {
  return allowing(settings, site, await rulesOf(site, ports));
}

function allowing(
  { productToken }: ScanSettings,
  site: SiteRobots,
  robots: RobotsTxt,
): (url: string) => boolean {
  return site.verdict === 'disallow-all' ? () => false : allowedBy(robots, productToken);
}

/** The site's Crawl-delay for Signpost in seconds; null when it has none. */
export function pauseAskedFor(settings: ScanSettings, robots: RobotsTxt): number | null {
  return crawlDelaySeconds(robots, settings.productToken);
}

/**
 * The pace of requests to the site. The pause is the operator's setting or the site's Crawl-delay (up to a limit),
 * whichever is longer.
 */
export function sitePacing(settings: ScanSettings, robots: RobotsTxt | null): PolitenessState {
  const asked = robots === null ? 0 : (pauseAskedFor(settings, robots) ?? 0);
  return newPoliteness({
    delayMs: Math.max(settings.crawlDelayMs, limitedDelayMs(asked)),
    concurrency: settings.concurrency,
  });
}
