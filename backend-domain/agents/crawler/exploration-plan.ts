import type { StateBudget } from '../../ports/browser-engine.ts';

/** Pages of one URL pattern that are explored: two tell what their template's states have in common. */
const OF_PATTERN = 2;
/** Patterns that are explored in one scan. */
const PATTERNS = 40;
/** Of the pages that need no browser, one of so many is opened in one for its states alone. */
const OPENED_OF = 15;
const START_PAGE: StateBudget = { steps: 20, milliseconds: 8_000, withFrame: true };
const OTHERS: StateBudget = { steps: 10, milliseconds: 5_000, withFrame: false };

/**
 * Which pages of a scan are explored for their states: the start page, with what all pages share, and the first pages of
 * each pattern. It goes by the order in which pages are asked for, so that two scans explore the same.
 */
export class ExplorationPlan {
  readonly #asked = new Map<string, number>();
  #needless = 0;
  #opened = 0;

  /** How far the page is to be explored; undefined: not at all. Counts the page. */
  next(pattern: string): StateBudget | undefined {
    const asked = this.#asked.get(pattern) ?? 0;
    if (asked >= OF_PATTERN || (asked === 0 && this.#asked.size >= PATTERNS)) return undefined;
    this.#asked.set(pattern, asked + 1);
    return pattern === '/' ? START_PAGE : OTHERS;
  }

  /**
   * Whether a page that needs no browser is opened in one for its states alone. To be asked once for each such page, in their
   * order; `hasStates`: the page is to be explored, and something of its own opens.
   */
  opensNeedless(hasStates: boolean): boolean {
    this.#needless += 1;
    const opens = hasStates && this.#opened * OPENED_OF < this.#needless;
    if (opens) this.#opened += 1;
    return opens;
  }
}
