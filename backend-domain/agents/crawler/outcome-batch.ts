import type { FoundUrl, PageOutcome } from '../../model/crawl/frontier.ts';
import type { ReadingMode } from '../../model/crawl/page-reading.ts';
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

  /** Stores what has come together. Nothing is forgotten when storing fails. */
  async commit(): Promise<void> {
    if (this.#outcomes.size === 0) return;
    const { lease, ports, scan, settings } = this.#run;
    const room = Math.max(0, settings.maxUrls - this.#known);
    const outcomes = [...this.#outcomes.values()];
    const found = this.#found.slice(0, room);
    const foundState = scan.scanType === 'smart' ? 'discovered' : 'pending';
    await ports.pages.commit(lease, { outcomes, found, foundState });
    const tooDeep = this.#tooDeep.slice(0, Math.max(0, room - found.length));
    if (tooDeep.length > 0) await ports.pages.add(lease, tooDeep, 'discovered');
    this.#outcomes = new Map();
    this.#found = [];
    this.#tooDeep = [];
  }

  /** Brings the counts in line with the frontier. */
  async recount(): Promise<void> {
    const { ports, scan } = this.#run;
    const count = await ports.pages.count(scan.id);
    this.#known = count.total;
    this.#counts = {
      ...this.#counts,
      pagesCrawled: count.read,
      pagesTotal: Math.min(scan.limits.maxPages, count.read + count.pending) + count.failed,
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
