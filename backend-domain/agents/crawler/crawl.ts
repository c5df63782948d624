import { noLearntPatterns } from '../../model/crawl/learnt-patterns.ts';
import { restoredRendering } from '../../model/crawl/rendering-state.ts';
import { enterAgain, leaveSite } from '../login/enter-behind-login.ts';
import { LoginWalls } from '../login/login-walls.ts';
import type { ScanRun } from '../scan-run.ts';
import { CrawlLoop } from './crawl-loop.ts';
import { KnownContents } from './known-contents.ts';
import type { EnteredSite } from './open-visit.ts';
import { PagesInHand } from './pages-in-hand.ts';
import { PatternBook } from './pattern-book.ts';
import { SecondVisit } from './second-visit.ts';
import { visitSite } from './site-visit.ts';
import { enterSite } from './start-page.ts';

/**
 * Reads the pending pages of a scan until none is left or its limits are reached. The frontier is in the database: a
 * worker that takes over an interrupted scan calls this again, and the crawl continues. Ends early with ScanInterrupted
 * when the scan is paused, stopped or deleted. `entered`: the visit that discovery began, which the crawl continues and
 * leaves; null when it has to begin one. `onRead`: called when all known pages are read, before some are explored and
 * some read a second time; again when exploring led to more pages; not called when no page could be read.
 */
export async function crawl(
  run: ScanRun,
  entered: EnteredSite | null = null,
  onRead: () => void = () => {},
): Promise<void> {
  const { visit, login } = entered ?? (await revisit(run));
  try {
    const { notes } = run.ports;
    const learnt = (await notes.read(run.scan.id, 'learnt-patterns')) ?? noLearntPatterns();
    const deltas = await notes.read(run.scan.id, 'reading-deltas');
    visit.reader.restore(restoredRendering(learnt.rendering, deltas));
    const patterns = await PatternBook.open(run);
    const contents = await KnownContents.open(run.ports.pages, run.scan.id);
    const walls = await LoginWalls.open(run, visit);
    const inHand = await PagesInHand.open(run);
    const secondVisit = new SecondVisit(run);
    const crawler = new CrawlLoop(run, {
      visit,
      learnt,
      patterns,
      contents,
      walls,
      inHand,
      secondVisit,
    });
    try {
      await crawler.toTheEnd(onRead);
      await secondVisit.toTheEnd(visit, walls);
    } finally {
      await walls.leave();
    }
  } finally {
    await leaveSite(run, visit, login);
  }
}

/** The site as discovery found it; discovered again when the notes are missing. */
async function revisit(run: ScanRun): Promise<EnteredSite> {
  const site = await run.ports.notes.read(run.scan.id, 'site');
  const robots = await run.ports.notes.read(run.scan.id, 'robots');
  if (site !== null && robots !== null) {
    const visit = await visitSite(run, site.startUrl, robots);
    await enterAgain(run, visit, site).catch(async (error: unknown) => {
      await visit.reader.close();
      throw error;
    });
    return { visit, login: site.login ?? null };
  }
  return enterSite(run);
}
