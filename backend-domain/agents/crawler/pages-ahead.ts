import type { PageRecord } from '../../model/crawl/frontier.ts';
import type { ScanRun } from '../scan-run.ts';
import type { PagesInHand } from './pages-in-hand.ts';

/** Pages asked of the frontier at a time, and recorded as being read, for each page read at once. */
const AHEAD = 4;
/**
 * So large a share of the pages read is asked for at a time. The frontier orders all its pages for every question: with a
 * number that grows with the scan, the questions about a site of thousands of pages cost as much for each page as those about a
 * site of hundreds.
 */
const SHARE_OF_READ = 1 / 8;

/** What the crawl does with pages just now. */
export interface CrawlState {
  /** Pages that are being read. */
  readonly reading: readonly string[];
  /** Further pages that must not be begun now: results wait to be stored, or a retry is not due. */
  readonly except: readonly string[];
  readonly pagesRead: number;
  /** How many pages the scan may still begin. */
  readonly left: number;
}

/** The next pages of the frontier, in its order, held so that not every page is a question to the database. */
export class PagesAhead {
  readonly #run: ScanRun;
  readonly #inHand: PagesInHand;
  #pages: PageRecord[] = [];
  /** How many of them, from the first, are recorded as being read. */
  #recorded = 0;

  constructor(run: ScanRun, inHand: PagesInHand) {
    this.#run = run;
    this.#inHand = inHand;
  }

  /** The page to read next, which stays the first until `take`; null when the frontier has none. */
  async first(state: () => CrawlState): Promise<PageRecord | null> {
    if (this.#pages.length === 0) await this.#ask(state());
    if (this.#pages.length > 0 && this.#recorded === 0) await this.#record(state().reading);
    return this.#pages[0] ?? null;
  }

  /** The first page is begun. */
  take(): void {
    this.#pages.shift();
    this.#recorded = Math.max(0, this.#recorded - 1);
  }

  /** The frontier has changed: the next page is queried again. */
  clear(): void {
    this.#pages = [];
    this.#recorded = 0;
  }

  async #ask({ reading, except, pagesRead, left }: CrawlState): Promise<void> {
    const { ports, scan } = this.#run;
    const most = Math.max(this.#atATime, Math.min(left, Math.floor(pagesRead * SHARE_OF_READ)));
    this.#pages = await ports.pages.nextPending(scan.id, most, [...reading, ...except]);
    this.#recorded = 0;
  }

  /** Only the pages that are begun next: each is read alone after the death of a process. */
  async #record(reading: readonly string[]): Promise<void> {
    const next = this.#pages.slice(0, this.#atATime).map(({ url }) => url);
    await this.#inHand.readTogether([...reading, ...next]);
    this.#recorded = next.length;
  }

  get #atATime(): number {
    return this.#run.settings.concurrency * AHEAD;
  }
}
