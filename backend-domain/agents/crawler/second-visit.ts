import type { PageRecord, PageSummary } from '../../model/crawl/frontier.ts';
import type { PageReading } from '../../model/crawl/page-reading.ts';
import { VisitComparison } from '../../model/crawl/visits/visit-comparison.ts';
import { dependentPlaces } from '../../model/crawl/visits/visit-dependence.ts';
import { isWhole } from '../../model/manifest/pages/page-entry.ts';
import { counted } from '../../model/shared/wording.ts';
import type { LoginWalls } from '../login/login-walls.ts';
import type { ScanRun } from '../scan-run.ts';
import type { AdaptiveReader } from './adaptive-reader.ts';
import { readPagesByPattern } from './read-pages.ts';
import type { SiteVisit } from './site-visit.ts';
import { isUnreadable } from './unreadable-page.ts';

/** The most pages of one pattern that are read again. */
const PAGES_PER_PATTERN = 2;

/**
 * Reads one or two pages of each URL pattern again, in the same way as before, but in reverse order. Records which parts
 * of the site depend on the visit: rotating offers, and lists of visited pages where a site recognises visitors without
 * cookies. Large patterns come first; reads at most `secondVisitPages` pages. Does nothing when no page was read since
 * the last second visit.
 */
export async function visitAgain(run: ScanRun, visit: SiteVisit, walls: LoginWalls): Promise<void> {
  const { ports, scan, settings, reporter } = run;
  const { read } = await ports.pages.count(scan.id);
  const known = await ports.notes.read(scan.id, 'visits');
  if (settings.secondVisitPages === 0 || known?.pagesRead === read) return;
  const pages = await pagesToVisit(run, settings.secondVisitPages);
  reporter.agent(
    'crawler',
    'active',
    `Reading ${counted(pages.length, 'page')} a second time`,
    100,
  );
  const comparison = new VisitComparison();
  const stranger = visit.freshReader();
  try {
    const lanes = Array.from({ length: Math.min(settings.concurrency, pages.length) }, async () => {
      for (let page = pages.shift(); page !== undefined; page = pages.shift()) {
        run.checkpoint();
        if (run.isOverTime) return;
        await compare(run, page, comparison, { member: walls.member ?? visit.reader, stranger });
      }
    });
    await Promise.all(lanes);
  } finally {
    await stranger.close();
  }
  const dependence = comparison.settled();
  await ports.notes.write(scan.id, 'visits', { pagesRead: read, dependence });
  reporter.agent('crawler', 'done', `${counted(read, 'page')} read`, 100);
  const places = dependentPlaces(dependence);
  if (places > 0)
    reporter.log(
      'info',
      `Left out of the manifest, because they differ from visit to visit: ${counted(places, 'part')} of the site.`,
    );
}

/**
 * Some pages of each pattern, of as many patterns as the limit allows. URLs decide the choice, so that it is the same
 * in every scan of the site. The page read last comes first, so that the pages visited before it differ from the first
 * visit.
 */
async function pagesToVisit(run: ScanRun, most: number): Promise<PageSummary[]> {
  const patterns = await readPagesByPattern(run.ports.pages, run.scan.id);
  const lastFirst = (one: PageSummary, other: PageSummary): number =>
    (other.readSeq ?? 0) - (one.readSeq ?? 0);
  const turns = Array.from({ length: PAGES_PER_PATTERN }, (_, turn) =>
    patterns.flatMap(({ pages }) => pages[turn] ?? []),
  );
  return turns.flat().slice(0, most).toSorted(lastFirst);
}

/** A page that cannot be read again is ignored. */
async function compare(
  run: ScanRun,
  { url }: PageSummary,
  comparison: VisitComparison,
  readers: { readonly member: AdaptiveReader; readonly stranger: AdaptiveReader },
): Promise<void> {
  const page = await run.ports.pages.find(run.scan.id, url);
  const first = page?.reading ?? null;
  if (page === null || first === null) return;
  const reader = first.behindLogin === true ? readers.member : readers.stranger;
  const second = await readAgain(run, page, first, reader);
  const isSamePage = second !== null && second.url === first.url && isWhole(second);
  if (!isSamePage || !isWhole(first) || first.facts === null || second.facts === null) return;
  comparison.add(page.pattern, first.facts, second.facts);
}

async function readAgain(
  run: ScanRun,
  { url }: PageRecord,
  { mode }: PageReading,
  reader: AdaptiveReader,
): Promise<PageReading | null> {
  try {
    return await reader.readAs(url, mode);
  } catch (error) {
    run.signal.throwIfAborted();
    if (isUnreadable(error)) return null;
    throw error;
  }
}
