import type { FoundUrl, PageOutcome } from '../../model/crawl/frontier.ts';
import { admitted, commonRoom, roomFor } from '../../model/crawl/frontier-room.ts';
import { countsSoFar } from '../../model/scan/page-numbers.ts';
import type { NewEvent } from '../../model/scan/scan-event.ts';
import type { ScanCounts } from '../../model/scan/scan-session.ts';
import type { LinkChoice } from '../../model/selection/link-choice.ts';
import type { ScanRun } from '../scan-run.ts';

/** The events of a result; for a page that was read they contain its number in the order of reading. */
type Tell = (pageNumber: number) => readonly NewEvent[];

interface Result {
  readonly outcome: PageOutcome;
  readonly tell: Tell;
}

/** Collects results, which are stored together with the URLs found on their pages and the scan's new counts. */
export class OutcomeBatch {
  readonly #run: ScanRun;
  readonly #results = new Map<string, Result>();
  readonly #found = new Map<string, FoundUrl>();
  /** Links that are not followed: too deep, or of a pattern that the owner did not choose. */
  readonly #offered = new Map<string, FoundUrl>();
  readonly #instead: FoundUrl[] = [];
  /** URLs that this batch stored already: most links of a page lead to known pages and need not be stored again. */
  readonly #stored = new Set<string>();
  /** How many pages are stored as read. */
  #pagesRead = 0;
  #counts: ScanCounts;
  #known = 0;

  readonly #choice: () => LinkChoice | null;

  /** `choice`: the owner's choice in a smart scan; null when all links are followed. */
  constructor(run: ScanRun, choice: () => LinkChoice | null) {
    this.#run = run;
    this.#choice = choice;
    this.#counts = run.scan.counts;
  }

  async open(): Promise<void> {
    await this.recount();
  }

  /** As stored at the last `recount`. */
  get counts(): ScanCounts {
    return this.#counts;
  }

  /** Pages read, stored or not. */
  get pagesRead(): number {
    const waiting = [...this.#results.values()].filter(({ outcome }) => outcome.state === 'read');
    return this.#pagesRead + waiting.length;
  }

  /** How many URLs the scan knows. */
  get known(): number {
    return this.#known;
  }

  add(outcome: PageOutcome, found: readonly FoundUrl[], tell: Tell = () => []): void {
    this.#results.set(outcome.url, { outcome, tell });
    for (const link of found) this.#sort(link);
  }

  /**
   * Adds a page that redirects to another one of the site: that one is read instead, whether the owner chose it or not.
   */
  addMoved(outcome: PageOutcome, instead: FoundUrl | null, tell: Tell): void {
    this.add(outcome, [], tell);
    if (instead === null) return;
    const tooDeep = instead.depth > this.#run.scan.limits.depthLimit;
    if (tooDeep) addOnce(this.#offered, instead);
    else this.#instead.push(instead);
  }

  /** Stores the waiting results with their events. When storing fails, they stay in the queue. */
  async commit(): Promise<void> {
    if (this.#results.size === 0) return;
    const { lease, ports, reporter } = this.#run;
    const results = [...this.#results.values()];
    const outcomes = results.map(({ outcome }) => outcome);
    // Pages may be read during the commit: their results and links wait for the next one.
    const waiting = {
      found: [...this.#found.values()],
      instead: [...this.#instead],
      offered: [...this.#offered.values()],
    };
    const found = await this.#admitted(waiting.found, this.#known);
    const room = this.#known + found.length;
    const instead = await this.#admitted(waiting.instead, room);
    const offered = await this.#admitted(waiting.offered, room + instead.length);
    const batch = { outcomes, found, foundState: 'pending' as const, offered, instead };
    const { events, pagesRead } = this.#eventsOf(results);
    await reporter.commit((report) => ports.pages.commit(lease, { ...batch, report }), events);
    this.#pagesRead = pagesRead;
    for (const { url } of waiting.found) this.#found.delete(url);
    for (const { url } of waiting.offered) this.#offered.delete(url);
    this.#instead.splice(0, waiting.instead.length);
    for (const { url } of [...found, ...instead, ...offered]) this.#stored.add(url);
    this.#forget(results);
  }

  /** Decides whether a link is read or offered; neither happens to a link about which the owner has already decided. */
  #sort(link: FoundUrl): void {
    if (this.#stored.has(link.url)) return;
    const choice = this.#choice();
    if (link.depth > this.#run.scan.limits.depthLimit) addOnce(this.#offered, link);
    else if (choice === null) addOnce(this.#found, link);
    else if (!choice.knows(link.url))
      addOnce(choice.follows(link) ? this.#found : this.#offered, link);
  }

  #forget(results: readonly Result[]): void {
    for (const result of results) {
      const { url } = result.outcome;
      if (this.#results.get(url) === result) this.#results.delete(url);
    }
  }

  /** The URLs that still fit into the frontier. */
  async #admitted(found: readonly FoundUrl[], known: number): Promise<readonly FoundUrl[]> {
    const { ports, scan, settings } = this.#run;
    const maxUrls = roomFor(settings.maxUrls, scan.limits.maxPages);
    if (found.length === 0 || known + found.length <= commonRoom(maxUrls)) return found;
    const counts = await ports.pages.countByPattern(scan.id);
    const knownOf = new Map(counts.map(({ pattern, total }) => [pattern, total]));
    return admitted(found, { known, maxUrls }, knownOf);
  }

  /** Reads the counts from the page store again. */
  async recount(): Promise<void> {
    const { ports, scan } = this.#run;
    const count = await ports.pages.count(scan.id);
    this.#known = count.total;
    this.#pagesRead = count.read;
    this.#counts = countsSoFar(scan.limits, count);
  }

  #eventsOf(results: readonly Result[]): { events: NewEvent[]; pagesRead: number } {
    let pagesRead = this.#pagesRead;
    const events = results.flatMap(({ outcome, tell }) => {
      if (outcome.state === 'read') pagesRead += 1;
      return tell(pagesRead);
    });
    return { events, pagesRead };
  }
}

/** If a URL is found twice, the first entry counts, as in the frontier. */
function addOnce(urls: Map<string, FoundUrl>, found: FoundUrl): void {
  if (!urls.has(found.url)) urls.set(found.url, found);
}
