import type { PageRecord, PageSummary } from '../../model/crawl/frontier.ts';
import type { PageReading } from '../../model/crawl/page-reading.ts';
import { VisitComparison } from '../../model/crawl/visits/visit-comparison.ts';
import { dependentPlaces } from '../../model/crawl/visits/visit-dependence.ts';
import { isWhole } from '../../model/manifest/pages/page-entry.ts';
import { counted } from '../../model/shared/wording.ts';
import { inLanes } from '../in-lanes.ts';
import type { LoginWalls } from '../login/login-walls.ts';
import type { ScanRun } from '../scan-run.ts';
import { readPagesByPattern } from './read-pages.ts';
import type { SiteReader } from './site-reader.ts';
import type { SiteVisit } from './site-visit.ts';
import { isUnreadable } from './unreadable-page.ts';

/** The most pages of one pattern that are read again. */
const PAGES_PER_PATTERN = 2;
/** Of the pages that need a browser, further ones are read again only when anything differed. */
const FIRST_IN_BROWSER = 8;

/**
 * Reads one or two pages of each URL pattern again, in the same way as before, but in reverse order. Records which parts
 * of the site depend on the visit: rotating offers, and lists of visited pages where a site recognises visitors without
 * cookies. Large patterns come first; reads at most `secondVisitPages` pages, and fewer in a browser where the first ones
 * show no difference. Does nothing when no page was read since the last second visit.
 */
export class SecondVisit {
  readonly #run: ScanRun;
  /** The pages to visit as far as it is known now. */
  #pages: readonly PageSummary[] = [];
  /** Readings that were made for another reason, by URL. */
  readonly #made = new Map<string, PageReading>();

  constructor(run: ScanRun) {
    this.#run = run;
  }

  /** Chooses the pages among those that were read so far. */
  async choose(): Promise<void> {
    this.#pages = await pagesToVisit(this.#run, this.#run.settings.secondVisitPages);
  }

  /** A page as a browser shows it now. If it is to be visited again in a browser, this is that visit. */
  offer(url: string, { mode }: PageReading, now: PageReading): void {
    if (mode === 'browser' && this.#pages.some((page) => page.url === url))
      this.#made.set(url, now);
  }

  /** Makes the visits that are left, and records what depends on the visit. */
  async toTheEnd(visit: SiteVisit, walls: LoginWalls): Promise<void> {
    const run = this.#run;
    const { ports, scan, settings, reporter } = run;
    const { read } = await ports.pages.count(scan.id);
    const known = await ports.notes.read(scan.id, 'visits');
    if (settings.secondVisitPages === 0 || known?.pagesRead === read) return;
    await this.choose();
    const pages = this.#pages;
    const comparison = new VisitComparison();
    const stranger = visit.freshReader();
    try {
      const readers = { member: walls.member ?? visit.reader, stranger };
      const compare = async (some: readonly PageSummary[]): Promise<void> => {
        const message = `Reading ${counted(some.length, 'page')} a second time`;
        reporter.agent('crawler', 'active', message, 100);
        await inLanes(some.toSorted(lastFirst), settings.concurrency, async (page) => {
          run.checkpoint();
          if (!run.isOverTime) await this.#compare(page, comparison, readers);
        });
      };
      const inBrowser = pages.filter(({ mode }) => mode === 'browser');
      const others = pages.filter(({ mode }) => mode !== 'browser');
      await compare([...inBrowser.slice(0, FIRST_IN_BROWSER), ...others]);
      if (comparison.hasChanges) await compare(inBrowser.slice(FIRST_IN_BROWSER));
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

  /** A page that cannot be read again is ignored. */
  async #compare(
    { url }: PageSummary,
    comparison: VisitComparison,
    readers: Readers,
  ): Promise<void> {
    const page = await this.#run.ports.pages.find(this.#run.scan.id, url);
    const first = page?.reading ?? null;
    if (page === null || first === null) return;
    const reader = first.behindLogin === true ? readers.member : readers.stranger;
    const second = this.#made.get(url) ?? (await readAgain(this.#run, page, first, reader));
    const isSamePage = second !== null && second.url === first.url && isWhole(second);
    if (!isSamePage || !isWhole(first) || first.facts === null || second.facts === null) return;
    comparison.add(page.pattern, first.facts, second.facts);
  }
}

interface Readers {
  readonly member: SiteReader;
  readonly stranger: SiteReader;
}

/**
 * Some pages of each pattern, of as many patterns as the limit allows. URLs decide the choice and the order, so that
 * both are the same in every scan of the site.
 */
async function pagesToVisit(run: ScanRun, most: number): Promise<PageSummary[]> {
  const patterns = await readPagesByPattern(run.ports.pages, run.scan.id);
  const turns = Array.from({ length: PAGES_PER_PATTERN }, (_, turn) =>
    patterns.flatMap(({ pages }) => pages[turn] ?? []),
  );
  return turns.flat().slice(0, most);
}

/**
 * Pages that a browser opens come first, because they take longest. Among them and among the others, the page read last
 * comes first, so that the pages visited before it differ from the first visit.
 */
function lastFirst(one: PageSummary, other: PageSummary): number {
  const byMode = Number(other.mode === 'browser') - Number(one.mode === 'browser');
  return byMode || (other.readSeq ?? 0) - (one.readSeq ?? 0);
}

async function readAgain(
  run: ScanRun,
  { url }: PageRecord,
  first: PageReading,
  reader: SiteReader,
): Promise<PageReading | null> {
  try {
    return await reader.readOnceMore(url, first);
  } catch (error) {
    run.signal.throwIfAborted();
    if (isUnreadable(error)) return null;
    throw error;
  }
}
