import type { PageRecord, PageSummary } from '../../model/crawl/frontier.ts';
import type { PageFacts, StateFact } from '../../model/crawl/page-facts.ts';
import type { PageReading } from '../../model/crawl/page-reading.ts';
import { disclosuresOfFrame } from '../../model/crawl/states/disclosures.ts';
import type { ExplorationNote } from '../../model/crawl/states/exploration-note.ts';
import { mayRevealMore } from '../../model/crawl/states/page-states.ts';
import {
  type ExplorablePage,
  SharedDisclosures,
} from '../../model/crawl/states/shared-disclosures.ts';
import { isWhole } from '../../model/manifest/pages/page-entry.ts';
import type { ScanSession } from '../../model/scan/scan-session.ts';
import type { StateBudget } from '../../ports/browser-engine.ts';
import type { AgentPorts } from '../agent-ports.ts';
import { siteStart } from '../known-site.ts';
import type { ScanRun } from '../scan-run.ts';
import { type ReadPattern, readPagesByPattern } from './read-pages.ts';

/** The most pages of one URL pattern that are explored: two show which states their template has. */
const PAGES_PER_PATTERN = 2;
/** The most patterns of which pages are explored in one scan. */
const MAX_PATTERNS = 40;
/** Of a pattern, only so many pages are searched for disclosures. */
const MAX_SEARCHED = 50;
const START_PAGE: StateBudget = { steps: 20, milliseconds: 8_000, known: null };
const NONE: ReadonlySet<string> = new Set();
const OTHERS = { steps: 10, milliseconds: 5_000 };

/** What the choice needs of a run. */
type PlannedRun = Pick<ScanRun, 'lease'> & {
  readonly ports: Pick<AgentPorts, 'notes' | 'pages'>;
  readonly scan: Pick<ScanSession, 'id' | 'startUrl'>;
};

/** A page that is to be explored. */
export interface PageToExplore {
  readonly url: string;
  readonly budget: StateBudget;
}

/** What is to be done now with the pages whose states are wanted. */
export interface ExplorationPlan {
  /** The page read last comes after the start page, so that the pages visited before it differ from its first visit. */
  readonly explore: readonly PageToExplore[];
  /** The states of pages that need not be explored, by URL. */
  readonly alike: ReadonlyMap<string, readonly StateFact[]>;
}

/**
 * What is to be done now. States are wanted of the start page, which also shows those that all pages share, and of two
 * pages of each pattern with disclosures that the start page does not have. The pages that were read and their facts
 * decide the choice, not the way in which or the order in which they were read. The choice is stored: a resumed scan
 * explores the chosen pages that are left; pages that were read since then can be added, and none is removed. Call this
 * again when the pages of the plan were explored: what they showed decides about the others. `poison`: URLs that are not
 * explored.
 */
export async function planExploration(
  run: PlannedRun,
  poison: readonly string[],
): Promise<ExplorationPlan> {
  const { ports, scan, lease } = run;
  const note = await ports.notes.read(scan.id, 'exploration');
  const start = await ports.pages.find(scan.id, await siteStart(ports.notes, scan));
  const search = new Search(run, start, new Set(poison));
  const { read: pagesRead } = await ports.pages.count(scan.id);
  const isCurrent = note !== null && note.pagesRead === pagesRead;
  const chosen = isCurrent ? note.chosen : await search.choose(note?.chosen ?? []);
  if (!isCurrent)
    await ports.notes.writeHeld(lease, 'exploration', {
      chosen,
      pagesRead,
    } satisfies ExplorationNote);
  return await search.plan(chosen);
}

class Search {
  readonly #run: PlannedRun;
  readonly #start: PageRecord | null;
  readonly #poison: ReadonlySet<string>;
  /** What the start page's header, navigation and footer disclose is not explored on other pages. */
  readonly #known: ReadonlySet<string>;

  constructor(run: PlannedRun, start: PageRecord | null, poison: ReadonlySet<string>) {
    this.#run = run;
    this.#start = start;
    this.#poison = poison;
    const facts = start?.reading?.facts ?? null;
    this.#known = facts === null ? new Set() : disclosuresOfFrame(facts);
  }

  /** The pages of `before`, then further ones as far as the limits allow. */
  async choose(before: readonly string[]): Promise<readonly string[]> {
    const { ports, scan } = this.#run;
    const chosen = new Set(before);
    if (this.#start !== null && this.#mayReveal(this.#start)) chosen.add(this.#start.url);
    const patterns = await readPagesByPattern(ports.pages, scan.id);
    const counts = new Map(
      patterns.map((each) => [
        each.pattern,
        this.#others(each).filter(({ url }) => chosen.has(url)).length,
      ]),
    );
    let begun = [...counts.values()].filter((count) => count > 0).length;
    for (const each of patterns) {
      const known = counts.get(each.pattern) ?? 0;
      if (known === 0 && begun >= MAX_PATTERNS) continue;
      const more = await this.#moreOf(each, chosen, PAGES_PER_PATTERN - known);
      if (known === 0 && more.length > 0) begun += 1;
      for (const url of more) chosen.add(url);
    }
    return [...chosen];
  }

  async plan(chosen: readonly string[]): Promise<ExplorationPlan> {
    const disclosures = new SharedDisclosures();
    const readSeq = new Map<string, number>();
    for (const url of chosen) {
      const page = await this.#explorable(url);
      if (page === null) continue;
      const isStart = this.#isStart(url);
      disclosures.add(url, page, isStart);
      readSeq.set(url, isStart ? Number.POSITIVE_INFINITY : page.readSeq);
    }
    const turn = disclosures.turn();
    const explore = [...turn.explore];
    const alike = new Map<string, readonly StateFact[]>();
    for (const url of turn.alike) {
      const page = await this.#explorable(url);
      const states = page && disclosures.statesOn(page);
      if (states === null) explore.push(url);
      else alike.set(url, states);
    }
    const lastFirst = explore.toSorted(
      (one, other) => (readSeq.get(other) ?? 0) - (readSeq.get(one) ?? 0),
    );
    return { explore: lastFirst.map((url) => ({ url, budget: this.#budgetOf(url) })), alike };
  }

  /** Null for a page that cannot be explored. */
  async #explorable(url: string): Promise<(ExplorablePage & { readonly readSeq: number }) | null> {
    if (this.#poison.has(url)) return null;
    const page = await this.#run.ports.pages.find(this.#run.scan.id, url);
    const { facts = null, behindLogin = false } = page?.reading ?? {};
    if (page === null || facts === null) return null;
    const known = this.#isStart(url) ? NONE : this.#known;
    return { facts, known, behindLogin, readSeq: page.readSeq ?? 0 };
  }

  /** At most `most` pages of the pattern that are not chosen yet and may reveal more. */
  async #moreOf(
    pattern: ReadPattern,
    chosen: ReadonlySet<string>,
    most: number,
  ): Promise<readonly string[]> {
    const { ports, scan } = this.#run;
    const more: string[] = [];
    for (const { url } of this.#others(pattern).slice(0, MAX_SEARCHED)) {
      if (more.length >= most) break;
      if (chosen.has(url)) continue;
      const page = await ports.pages.find(scan.id, url);
      if (page !== null && this.#mayReveal(page)) more.push(url);
    }
    return more;
  }

  /** The pages of a pattern without the start page, which does not count for its pattern. */
  #others({ pages }: ReadPattern): readonly PageSummary[] {
    return pages.filter(({ url }) => url !== this.#start?.url);
  }

  #mayReveal({ url, reading }: PageRecord): boolean {
    if (reading === null || this.#poison.has(url) || !isWholePage(reading)) return false;
    return mayRevealMore(reading.facts, this.#isStart(url) ? null : this.#known);
  }

  #budgetOf(url: string): StateBudget {
    return this.#isStart(url) ? START_PAGE : { ...OTHERS, known: this.#known };
  }

  #isStart(url: string): boolean {
    return url === this.#start?.url;
  }
}

function isWholePage(reading: PageReading): reading is PageReading & { readonly facts: PageFacts } {
  return isWhole(reading);
}
