import { describeContent } from '../../model/crawl/html-content.ts';
import type { LoginWall } from '../../model/crawl/login-wall.ts';
import type { PageReading } from '../../model/crawl/page-reading.ts';
import { SiteNotScannable } from '../../model/scan/scan-errors.ts';
import { TooComplexToRead } from '../../model/shared/too-complex-to-read.ts';
import type { SiteRobots } from '../../model/site/site-robots.ts';
import { SiteUnreachable } from '../../model/site/target-errors.ts';
import { type SiteScope, siteDomain, siteScope, siteUrl } from '../../model/site/url-rules.ts';
import { type Entered, enterBehindLogin } from '../login/enter-behind-login.ts';
import type { ScanRun } from '../scan-run.ts';
import { PagesInHand } from './pages-in-hand.ts';
import { readPersistently } from './read-persistently.ts';
import { readRobots } from './read-robots.ts';
import { type SiteVisit, visitSite } from './site-visit.ts';

/** The beginning of a scan: the site's robots.txt and its start page, read and accepted. */
export interface Entrance {
  readonly visit: SiteVisit;
  readonly robots: SiteRobots;
  /** The start page's URL after redirects, normalised. */
  readonly startUrl: string;
  readonly reading: PageReading;
  /** The log-in form through which the scan entered the site; null when there was none. */
  readonly login: LoginWall | null;
}

/** The callbacks of `enterSite`. */
interface EntranceSteps {
  /**
   * Called with the visit once robots.txt allows the start page, before the page is read; called again with the visit of
   * the site's own origin when that is another one.
   */
  readonly onAllowed?: (visit: SiteVisit, robots: SiteRobots) => void;
  /** Called with the static reading of the start page, while the browser shows it. */
  readonly onFixed?: (visit: SiteVisit, shown: ShownStartPage) => void;
}

/** A start page that the browser shows. */
export interface ShownStartPage {
  /** Its static reading. */
  readonly fixed: PageReading;
  /** Records which other pages are worked on meanwhile. */
  readonly inHand: PagesInHand;
  /** Aborted when the start page is read: then no page is worked on any more. */
  readonly signal: AbortSignal;
}

/**
 * Reads robots.txt, then the start page. A start page that answers from another origin of the same site (www, https)
 * makes that origin the site's own. Rejects with SiteNotScannable, saying why.
 */
export async function enterSite(run: ScanRun, steps: EntranceSteps = {}): Promise<Entrance> {
  const { onAllowed = () => {}, onFixed = () => {} } = steps;
  const robots = await readSiteRobots(run, run.scan.startUrl);
  const visit = await visitSite(run, run.scan.startUrl, robots);
  try {
    assertAllowed(visit, robots, run.scan.startUrl);
    onAllowed(visit, robots);
    // The browser starts while the page is fetched, because nearly every start page is read in both ways.
    visit.reader.prepare();
    const { reading, login } = await readStartPage(run, visit, (shown) => onFixed(visit, shown));
    const startUrl = arrivedAt(reading, visit.scope);
    const own = siteScope(startUrl);
    if (own.origin === visit.scope.origin) return { visit, robots, startUrl, reading, login };
    const ownRobots = await readSiteRobots(run, startUrl);
    await visit.reader.close();
    const ownVisit = await visitSite(run, startUrl, ownRobots);
    assertAllowed(ownVisit, ownRobots, startUrl);
    onAllowed(ownVisit, ownRobots);
    return { visit: ownVisit, robots: ownRobots, startUrl, reading, login };
  } catch (error) {
    await visit.reader.close();
    throw error;
  }
}

async function readSiteRobots(run: ScanRun, url: string): Promise<SiteRobots> {
  try {
    return await readRobots(new URL(url).origin, run.ports, run.signal, async (note) => {
      run.reporter.log('warning', `${note}. It is tried again.`);
      await run.reporter.flush();
    });
  } catch (error) {
    if (error instanceof SiteUnreachable) throw unreachable(error);
    throw error;
  }
}

function assertAllowed(visit: SiteVisit, robots: SiteRobots, startUrl: string): void {
  if (visit.allows(startUrl)) return;
  const why =
    robots.verdict === 'disallow-all' ? robots.note : 'its robots.txt forbids this address';
  throw new SiteNotScannable(
    'robots-forbid',
    `${siteDomain(startUrl)} does not allow this scan: ${why}. Allow the user agent SignpostBot in ${robots.url} and scan again.`,
  );
}

async function readStartPage(
  run: ScanRun,
  visit: SiteVisit,
  onFixed: (shown: ShownStartPage) => void,
): Promise<Entered> {
  const { startUrl } = run.scan;
  run.reporter.show('crawler-navigating', { url: startUrl });
  let entered: Entered;
  try {
    const reading = await readAlone(run, startUrl, (hand) =>
      visit.reader.read(startUrl, '/', (fixed) => onFixed({ fixed, ...hand })),
    );
    entered = await enterBehindLogin(run, visit, reading);
  } catch (error) {
    if (error instanceof SiteUnreachable) throw unreachable(error);
    if (error instanceof TooComplexToRead) throw tooComplex(startUrl);
    throw error;
  }
  const { reading } = entered;
  run.reporter.show('navigation-complete', {
    url: reading.url,
    title: reading.facts?.title ?? '',
    statusCode: reading.status,
  });
  if (reading.status >= 400) {
    throw new SiteNotScannable(
      'unreachable',
      `${startUrl} answered ${reading.status}. Check the address, then scan again.`,
    );
  }
  if (reading.facts === null) {
    throw new SiteNotScannable(
      'not-html',
      `${startUrl} is not a web page (${describeContent(reading)}). Give the address of an HTML page.`,
    );
  }
  return entered;
}

/** A start page during which too many processes crashed is not read again. */
async function readAlone(
  run: ScanRun,
  url: string,
  read: (hand: Pick<ShownStartPage, 'inHand' | 'signal'>) => Promise<PageReading>,
): Promise<PageReading> {
  const inHand = await PagesInHand.open(run);
  if (inHand.poison.includes(url)) throw tooComplex(url);
  const ending = new AbortController();
  const hand = { inHand, signal: ending.signal };
  try {
    return await inHand.workAlone(url, () => readPersistently(run, () => read(hand)));
  } finally {
    ending.abort();
    await inHand.clear();
  }
}

function arrivedAt(reading: PageReading, scope: SiteScope): string {
  if (siteUrl(scope, reading.url) === null) {
    const elsewhere = siteDomain(reading.url);
    throw new SiteNotScannable(
      'unreachable',
      `${scope.origin} leads to another site, ${elsewhere}. Scan ${elsewhere} instead.`,
    );
  }
  const arrived = siteScope(reading.url);
  return siteUrl(arrived, reading.url) ?? reading.url;
}

function tooComplex(url: string): SiteNotScannable {
  return new SiteNotScannable(
    'too-complex',
    `${url} is too complex to read. Start the scan at a simpler page of the site.`,
  );
}

function unreachable(error: SiteUnreachable): SiteNotScannable {
  return new SiteNotScannable('unreachable', error.message, { cause: error });
}
