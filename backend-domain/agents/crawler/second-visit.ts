import type { PageRecord, PageSummary } from '../../model/crawl/frontier.ts';
import type { PageReading } from '../../model/crawl/page-reading.ts';
import { VisitComparison } from '../../model/crawl/visits/visit-comparison.ts';
import { dependentPlaces } from '../../model/crawl/visits/visit-dependence.ts';
import { isWhole } from '../../model/manifest/pages/page-entry.ts';
import { TooComplexToRead } from '../../model/shared/too-complex-to-read.ts';
import { counted } from '../../model/shared/wording.ts';
import { SiteUnreachable, TargetForbidden } from '../../model/site/target-errors.ts';
import type { LoginWalls } from '../login/login-walls.ts';
import { summaryBatches } from '../page-batches.ts';
import type { ScanRun } from '../scan-run.ts';
import type { AdaptiveReader } from './adaptive-reader.ts';
import type { SiteVisit } from './site-visit.ts';

/** Pages of one pattern that are read again at most. */
const PAGES_PER_PATTERN = 2;

/**
 * Reads one or two pages of each URL pattern again, last read first and without the cookies of the first visit, in the
 * way they were read then, and notes which parts of the site depend on the visit: visited pages, a cart, rotating
 * offers. Large patterns come first; at most `secondVisitPages` pages. Does nothing when no page was read since the
 * last second visit.
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
      `${counted(places, 'place')} of the site show something else at every visit, and are left out of the manifest.`,
    );
}

/**
 * Pages of each pattern, of as many patterns as there is room for. They are chosen by their URLs, as in every scan of the site; the
 * last read page comes first, so that what was visited before is something else.
 */
async function pagesToVisit(run: ScanRun, most: number): Promise<PageSummary[]> {
  const byPattern = new Map<string, PageSummary[]>();
  for await (const batch of summaryBatches(run.ports.pages, run.scan.id)) {
    for (const page of batch) {
      if (page.state !== 'read') continue;
      const known = byPattern.get(page.pattern);
      if (known === undefined) byPattern.set(page.pattern, [page]);
      else known.push(page);
    }
  }
  const byUrl = (one: PageSummary, other: PageSummary): number => (one.url < other.url ? 1 : -1);
  const lastFirst = (one: PageSummary, other: PageSummary): number =>
    (other.readSeq ?? 0) - (one.readSeq ?? 0);
  const patterns = [...byPattern]
    .toSorted(
      ([one, { length }], [other, others]) => others.length - length || (one < other ? -1 : 1),
    )
    .map(([, pages]) => pages.toSorted(byUrl));
  const turns = Array.from({ length: PAGES_PER_PATTERN }, (_, turn) =>
    patterns.flatMap((pages) => pages[turn] ?? []),
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
    const isPagesFault =
      error instanceof SiteUnreachable ||
      error instanceof TargetForbidden ||
      error instanceof TooComplexToRead;
    if (isPagesFault) return null;
    throw error;
  }
}
