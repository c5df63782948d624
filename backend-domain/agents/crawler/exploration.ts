import type { PageRecord } from '../../model/crawl/frontier.ts';
import type { PageFacts } from '../../model/crawl/page-facts.ts';
import type { PageReading } from '../../model/crawl/page-reading.ts';
import { withFindings } from '../../model/crawl/states/page-states.ts';
import { exploringDone, scanProgress } from '../../model/scan/scan-progress.ts';
import { counted } from '../../model/shared/wording.ts';
import { inLanes } from '../in-lanes.ts';
import type { LoginWalls } from '../login/login-walls.ts';
import type { ScanRun } from '../scan-run.ts';
import { type ExplorationPlan, type PageToExplore, planExploration } from './exploration-plan.ts';
import type { LinkIntake } from './link-intake.ts';
import type { OutcomeBatch } from './outcome-batch.ts';
import type { PagesInHand } from './pages-in-hand.ts';
import type { SecondVisit } from './second-visit.ts';
import type { SiteVisit } from './site-visit.ts';
import { isUnreadable } from './unreadable-page.ts';

/** A page that the browser does not show as it was read (busy server, crash) is opened once more. */
const MAX_ATTEMPTS = 2;
const NOTHING = { states: [], routes: [] };

type Work = (page: PageToExplore) => Promise<void>;

/**
 * Explores pages for their states when all pages were read, so that reading does not wait for it and the same pages are
 * explored whether they were read in a browser or not. Each page is stored at once, with its states and the links that
 * its exploration found.
 */
export class Exploration {
  readonly #run: ScanRun;
  readonly #visit: SiteVisit;
  readonly #walls: LoginWalls;
  readonly #intake: LinkIntake;
  readonly #batch: OutcomeBatch;
  readonly #inHand: PagesInHand;
  readonly #secondVisit: SecondVisit;
  /** The pages that are being explored together. */
  readonly #together = new Set<string>();
  #saving: Promise<void> = Promise.resolve();

  constructor(parts: {
    run: ScanRun;
    visit: SiteVisit;
    walls: LoginWalls;
    intake: LinkIntake;
    batch: OutcomeBatch;
    inHand: PagesInHand;
    secondVisit: SecondVisit;
  }) {
    this.#run = parts.run;
    this.#visit = parts.visit;
    this.#walls = parts.walls;
    this.#intake = parts.intake;
    this.#batch = parts.batch;
    this.#inHand = parts.inHand;
    this.#secondVisit = parts.secondVisit;
  }

  /**
   * Explores the pages that are chosen and not explored yet, several at a time; stops when the scan's time is over.
   * Returns whether there were any: then their links may have to be read, and this must be called again. Otherwise, the
   * pages that need not be explored have got their states. Rejects when the scan is interrupted, once the explorations
   * under way have ended, or when Signpost's own parts fail.
   */
  async toTheEnd(): Promise<boolean> {
    if (this.#run.settings.render === 'never') return false;
    const { explore: pages, alike } = await planExploration(this.#run, this.#inHand.poison);
    await this.#addStates(alike);
    if (pages.length === 0) return false;
    await this.#secondVisit.choose();
    this.#run.reporter.log('info', `${announcement(pages.length)}.`);
    let explored = 0;
    const explore = async (page: PageToExplore, work: Work): Promise<void> => {
      this.#run.checkpoint();
      if (this.#run.isOverTime) return;
      this.#report(explored, pages.length);
      await work(page);
      explored += 1;
    };
    const suspects = new Set(this.#inHand.suspects);
    for (const page of pages.filter(({ url }) => suspects.has(url)))
      await explore(page, this.#alone);
    const others = pages.filter(({ url }) => !suspects.has(url));
    const lanes = Math.min(this.#run.settings.concurrency, others.length);
    await inLanes(others, lanes, (page) => explore(page, this.#besideOthers));
    return true;
  }

  async #addStates(alike: ExplorationPlan['alike']): Promise<void> {
    const { ports, scan } = this.#run;
    for (const [url, states] of alike) {
      const reading = (await ports.pages.find(scan.id, url))?.reading ?? null;
      if (reading === null) continue;
      const found = withFindings(reading, { states, routes: [] });
      this.#batch.add({ url, state: 'explored', reading: found }, []);
    }
    await this.#save();
  }

  /** A page during which a process crashed: if the process crashes again, only this page can be the cause. */
  readonly #alone: Work = async (page) => {
    await this.#inHand.workAlone(page.url, () => this.#explore(page));
  };

  readonly #besideOthers: Work = async (page) => {
    this.#together.add(page.url);
    try {
      await this.#inHand.workTogether([...this.#together]);
      await this.#explore(page);
    } finally {
      this.#together.delete(page.url);
    }
  };

  async #explore({ url, budget }: PageToExplore): Promise<void> {
    const { ports, scan, reporter } = this.#run;
    const page = await ports.pages.find(scan.id, url);
    const reading = page?.reading ?? null;
    if (page === null || reading === null || !hasFacts(reading)) return;
    reporter.show('crawler-navigating', { url });
    const found = (await this.#findings(url, reading, budget)) ?? withFindings(reading, NOTHING);
    await this.#store(page, reading, found);
  }

  /** The reading with what was found; null when the page cannot be explored. */
  async #findings(
    url: string,
    reading: PageReading,
    budget: PageToExplore['budget'],
  ): Promise<PageReading | null> {
    const member = reading.behindLogin === true ? this.#walls.member : null;
    const reader = member ?? this.#visit.reader;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      this.#run.signal.throwIfAborted();
      try {
        const explored = await reader.explore(url, reading, budget);
        if (explored === null) continue;
        if (explored.now !== null) this.#secondVisit.offer(url, reading, explored.now);
        return explored.found;
      } catch (error) {
        this.#run.signal.throwIfAborted();
        if (!isUnreadable(error)) throw error;
      }
    }
    return null;
  }

  async #store(page: PageRecord, before: Read, reading: PageReading): Promise<void> {
    const { reporter } = this.#run;
    const { url, title, depth } = page;
    const known = new Set(before.facts.links.map((link) => link.url));
    const routes = (reading.facts?.links ?? []).filter((link) => !known.has(link.url));
    const links = this.#intake.links({ ...before.facts, links: routes }, depth + 1);
    this.#batch.add({ url, state: 'explored', reading }, links, () => [
      reporter.event('agent-action', {
        agent: 'crawler',
        action: 'Explored a page',
        details: title,
        type: 'info',
      }),
    ]);
    // One after the other: a result that is being stored must not be stored twice.
    const saving = this.#saving.then(() => this.#save());
    this.#saving = saving.catch(() => {});
    await saving;
  }

  async #save(): Promise<void> {
    await this.#batch.commit();
    await this.#batch.recount();
  }

  #report(explored: number, total: number): void {
    const { reporter, scan } = this.#run;
    const { pagesCrawled, pagesTotal } = this.#batch.counts;
    const message = announcement(total);
    const done = exploringDone(explored, total);
    const pages = { read: pagesCrawled, total: pagesTotal };
    reporter.progress(scanProgress(scan.status, done), scan.status, message, pages);
    reporter.agent('crawler', 'active', message, 100 * done);
  }
}

type Read = PageReading & { readonly facts: PageFacts };

function hasFacts(reading: PageReading): reading is Read {
  return reading.facts !== null;
}

function announcement(pages: number): string {
  return `Exploring menus and tabs of ${counted(pages, 'page')}`;
}
