import type { FoundUrl, PageOutcome } from '../../model/crawl/frontier.ts';
import { admitted, commonRoom, roomFor } from '../../model/crawl/frontier-room.ts';
import type { ReadingMode } from '../../model/crawl/page-reading.ts';
import { pagesToRead } from '../../model/scan/scan-progress.ts';
import type { ScanCounts } from '../../model/scan/scan-session.ts';
import type { ScanRun } from '../scan-run.ts';

/** Results wait for each other at most this long, and in at most this number, before they are stored. */
const LONGEST_WAIT_MS = 500;
const MOST = 10;

/** Results that are stored together with the URLs they led to, and the scan's counts that follow from them. */
export class OutcomeBatch {
  readonly #run: ScanRun;
  #outcomes = new Map<string, PageOutcome>();
  #found: FoundUrl[] = [];
  #tooDeep: FoundUrl[] = [];
  #instead: FoundUrl[] = [];
  #since = 0;
  #counts: ScanCounts;
  #known = 0;

  constructor(run: ScanRun) {
    this.#run = run;
    this.#counts = run.scan.counts;
  }

  async open(): Promise<void> {
    await this.recount();
  }

  get counts(): ScanCounts {
    return this.#counts;
  }

  /** URLs that have a result which is not stored yet. */
  get urls(): readonly string[] {
    return [...this.#outcomes.keys()];
  }

  /** How many URLs the scan knows. */
  get known(): number {
    return this.#known;
  }

  /** The page of that content that waits to be stored, or null. */
  pageWith(contentHash: string): string | null {
    for (const outcome of this.#outcomes.values()) {
      if (outcome.state === 'read' && outcome.contentHash === contentHash) return outcome.url;
    }
    return null;
  }

  isDue(): boolean {
    if (this.#outcomes.size === 0) return false;
    return (
      this.#outcomes.size >= MOST ||
      this.#run.ports.clock.monotonicMs() - this.#since >= LONGEST_WAIT_MS
    );
  }

  add(outcome: PageOutcome, found: readonly FoundUrl[]): void {
    if (this.#outcomes.size === 0) this.#since = this.#run.ports.clock.monotonicMs();
    this.#outcomes.set(outcome.url, outcome);
    const { depthLimit } = this.#run.scan.limits;
    for (const url of found) (url.depth > depthLimit ? this.#tooDeep : this.#found).push(url);
    if (outcome.state === 'read') this.#count(outcome.reading.mode);
  }

  /** The page leads to another one of the site, which is read in its place, chosen or not. */
  addMoved(outcome: PageOutcome, instead: FoundUrl | null): void {
    this.add(outcome, []);
    if (instead === null) return;
    const tooDeep = instead.depth > this.#run.scan.limits.depthLimit;
    (tooDeep ? this.#tooDeep : this.#instead).push(instead);
  }

  /** Stores what has come together. Nothing is forgotten when storing fails. */
  async commit(): Promise<void> {
    if (this.#outcomes.size === 0) return;
    const { lease, ports, scan } = this.#run;
    const outcomes = [...this.#outcomes.values()];
    const found = await this.#admitted(this.#found, this.#known);
    const foundState = scan.scanType === 'smart' ? 'discovered' : 'pending';
    const room = this.#known + found.length;
    const instead = await this.#admitted(this.#instead, room);
    await ports.pages.commit(lease, { outcomes, found, foundState, instead });
    const tooDeep = await this.#admitted(this.#tooDeep, room + instead.length);
    if (tooDeep.length > 0) await ports.pages.add(lease, tooDeep, 'discovered');
    this.#outcomes = new Map();
    this.#found = [];
    this.#tooDeep = [];
    this.#instead = [];
  }

  /** Those of them that there is room for. */
  async #admitted(found: readonly FoundUrl[], known: number): Promise<readonly FoundUrl[]> {
    const { ports, scan, settings } = this.#run;
    const maxUrls = roomFor(settings.maxUrls, scan.limits.maxPages);
    if (found.length === 0 || known + found.length <= commonRoom(maxUrls)) return found;
    const counts = await ports.pages.countByPattern(scan.id);
    const knownOf = new Map(counts.map(({ pattern, total }) => [pattern, total]));
    return admitted(found, { known, maxUrls }, knownOf);
  }

  /** Brings the counts in line with the frontier. */
  async recount(): Promise<void> {
    const { ports, scan } = this.#run;
    const count = await ports.pages.count(scan.id);
    this.#known = count.total;
    this.#counts = {
      ...this.#counts,
      pagesCrawled: count.read,
      pagesTotal: pagesToRead(scan.limits, count),
      skipped: count.skipped,
      failed: count.failed,
    };
  }

  #count(mode: ReadingMode): void {
    const { pagesCrawled, rendered } = this.#counts;
    this.#counts = {
      ...this.#counts,
      pagesCrawled: pagesCrawled + 1,
      ...(mode === 'browser' ? { rendered: rendered + 1 } : { static: this.#counts.static + 1 }),
    };
  }
}
