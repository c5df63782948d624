import { disclosuresOfFrame } from '../../model/crawl/disclosures.ts';
import type { PageFacts } from '../../model/crawl/page-facts.ts';
import type { StateBudget } from '../../ports/browser-engine.ts';

/** Pages of one URL pattern that are explored: two show which states their template has. */
const PAGES_PER_PATTERN = 2;
/** Patterns that are explored in one scan. */
const MAX_PATTERNS = 40;
/** Of 15 pages that can be read without a browser, one may be opened in a browser to find its states; the first two always may. */
const OPENED_OF = 15;
const START_PAGE: StateBudget = { steps: 20, milliseconds: 8_000, known: null };
const OTHERS = { steps: 10, milliseconds: 5_000 };
const START = '/';

/**
 * Which pages of a scan are explored for their states: the start page, with what all pages share, and the first pages
 * of each pattern. It follows the order in which pages are requested, so that two scans explore the same pages.
 */
export class ExplorationPlan {
  readonly #asked = new Map<string, number>();
  #needless = 0;
  #opened = 0;
  #known: ReadonlySet<string> = new Set();

  /** The start page was read: states that its header, navigation and footer open are not explored on other pages. */
  knowStartPage(facts: PageFacts): void {
    this.#known = disclosuresOfFrame(facts);
  }

  /** How far the page is to be explored; undefined: not at all. Counts the page. */
  next(pattern: string): StateBudget | undefined {
    const asked = this.#asked.get(pattern) ?? 0;
    if (asked >= PAGES_PER_PATTERN || (asked === 0 && this.#asked.size >= MAX_PATTERNS))
      return undefined;
    this.#asked.set(pattern, asked + 1);
    return pattern === START ? START_PAGE : { ...OTHERS, known: this.#known };
  }

  /** The page that was counted turned out to be another one: its place is free again. */
  giveBack(pattern: string): void {
    this.#asked.set(pattern, Math.max(0, (this.#asked.get(pattern) ?? 0) - 1));
  }

  /**
   * Whether a page that needs no browser is opened in one for its states alone. To be asked once for each such page, in their
   * order; `hasStates`: the page is to be explored, and something of its own opens.
   */
  opensNeedless(hasStates: boolean): boolean {
    this.#needless += 1;
    const isFew = this.#opened < PAGES_PER_PATTERN || this.#opened * OPENED_OF < this.#needless;
    const opens = hasStates && isFew;
    if (opens) this.#opened += 1;
    return opens;
  }
}
