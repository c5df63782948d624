import type { PageRecord } from '../../model/crawl/frontier.ts';
import type { ScanRun } from '../scan-run.ts';
import type { PagesInHand } from './pages-in-hand.ts';

/**
 * The least number of pages that are queried at once, and recorded as being read, for each request that the site may
 * get at the same time.
 */
const PAGES_PER_REQUEST = 4;
/**
 * A query asks for this share of the number of pages read. Every query sorts the whole frontier: because the queries
 * grow with the scan, their cost for each page is the same on a site of thousands of pages as on one of hundreds.
 */
const SHARE_OF_READ = 1 / 8;

/** How much of a scan is read. */
export interface ReadSoFar {
  readonly pagesRead: number;
  /** How many pages the scan may still read. */
  readonly left: number;
}

/** The next pages of the frontier, in its order, kept in memory so that not every page costs a query. */
export class PagesAhead {
  readonly #run: ScanRun;
  readonly #inHand: PagesInHand;
  #pages: PageRecord[] = [];
  /** How many of `#pages`, from the first one, are recorded as being read. */
  #recorded = 0;

  constructor(run: ScanRun, inHand: PagesInHand) {
    this.#run = run;
    this.#inHand = inHand;
  }

  get isEmpty(): boolean {
    return this.#pages.length === 0;
  }

  /** Queries the pages that follow those in `except`, keeps and returns them. */
  async query(
    except: readonly string[],
    { pagesRead, left }: ReadSoFar,
  ): Promise<readonly PageRecord[]> {
    const { ports, scan } = this.#run;
    const most = Math.max(this.#leastPages, Math.min(left, Math.floor(pagesRead * SHARE_OF_READ)));
    const found = await ports.pages.nextPending(scan.id, most, except);
    this.#pages.push(...found);
    return found;
  }

  /**
   * The page to read next, without removing it; null when there is none. `reading`: URLs of the pages that are being
   * read.
   */
  async first(reading: () => readonly string[]): Promise<PageRecord | null> {
    if (this.#pages.length > 0 && this.#recorded === 0) await this.#record(reading());
    return this.#pages[0] ?? null;
  }

  /** Removes the first page, whose reading begins. */
  take(): void {
    this.#pages.shift();
    this.#recorded = Math.max(0, this.#recorded - 1);
  }

  /** Removes these pages, because they have been skipped. */
  remove(urls: readonly string[]): void {
    const removed = new Set(urls);
    this.#pages = this.#pages.filter(({ url }) => !removed.has(url));
    this.#recorded = 0;
  }

  /** Removes all pages. */
  clear(): void {
    this.#pages = [];
    this.#recorded = 0;
  }

  /** Records only the pages that are started next, because after a crash each recorded page is read alone. */
  async #record(reading: readonly string[]): Promise<void> {
    const next = this.#pages.slice(0, this.#leastPages).map(({ url }) => url);
    await this.#inHand.workTogether([...reading, ...next]);
    this.#recorded = next.length;
  }

  get #leastPages(): number {
    return this.#run.settings.concurrency * PAGES_PER_REQUEST;
  }
}
