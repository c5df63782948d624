import type { FoundUrl, PageSummary } from '../crawl/frontier.ts';
import { hasMoved, wasSampled } from '../crawl/page-cause.ts';
import { cannotBeRead } from '../crawl/reading-obstacle.ts';
import { SAMPLES_OF_PATTERN } from './recommendation.ts';
import { sectionOf } from './url-section.ts';

/** The fields of a page that the choice needs. A page with a priority was shown to the owner. */
export type ChoicePage = Pick<
  PageSummary,
  'url' | 'pattern' | 'state' | 'source' | 'priority' | 'reason' | 'cause'
>;

interface PatternChoice {
  /** Whether the owner was shown pages of the pattern. */
  wasShown: boolean;
  taken: number;
  leftOut: number;
}

/**
 * Decides about links that are found while the chosen pages of a smart scan are read: the pages are read as well, or
 * offered to the owner. They are read if the owner left nothing out, if the owner chose all shown pages of their
 * pattern, or as samples of a pattern that the owner was not shown, in a section with chosen pages.
 */
export class LinkChoice {
  readonly #patterns = new Map<string, PatternChoice>();
  readonly #chosenSections = new Set<string>();
  /** Whether each known page is read, by URL. */
  readonly #known = new Map<string, boolean>();
  #leavesOut = false;

  /** `pages`: all pages that the scan knows. */
  constructor(pages: Iterable<ChoicePage>) {
    for (const page of pages) {
      this.#note(page);
      if (isLeftOut(page) && page.priority !== null) this.#leavesOut = true;
      if (wasChosen(page)) this.#chosenSections.add(sectionOf(page.url));
    }
  }

  knows(url: string): boolean {
    return this.#known.has(url);
  }

  /** Decides whether a new page is read, and records it as known. */
  follows(found: FoundUrl): boolean {
    const follows = !this.#leavesOut || this.#wants(found);
    this.#note({
      ...found,
      priority: null,
      reason: null,
      cause: null,
      state: follows ? 'pending' : 'discovered',
    });
    return follows;
  }

  /**
   * Decides whether a later scan of the site that makes the same choice reads a page: what was chosen is read again,
   * and a new page is decided about like a new link.
   */
  repeatsFor(found: FoundUrl): boolean {
    return this.#known.get(found.url) ?? this.follows(found);
  }

  #wants({ url, pattern }: FoundUrl): boolean {
    const { wasShown, taken, leftOut } = this.#of(pattern);
    if (wasShown) return leftOut === 0;
    return taken < SAMPLES_OF_PATTERN && this.#chosenSections.has(sectionOf(url));
  }

  #note(page: ChoicePage): void {
    this.#known.set(page.url, page.state !== 'discovered' && !wasSampled(page.cause));
    const choice = this.#of(page.pattern);
    choice.wasShown ||= page.priority !== null;
    if (isLeftOut(page)) choice.leftOut += 1;
    else if (page.state !== 'discovered' && !hasMoved(page.cause)) choice.taken += 1;
  }

  #of(pattern: string): PatternChoice {
    const known = this.#patterns.get(pattern);
    if (known !== undefined) return known;
    const none = { wasShown: false, taken: 0, leftOut: 0 };
    this.#patterns.set(pattern, none);
    return none;
  }
}

/** Whether the owner chose the page. Not the start page, which is always read, nor an address that leads elsewhere. */
export function wasChosen({ state, source, cause }: ChoicePage): boolean {
  return state !== 'discovered' && source !== 'start' && !hasMoved(cause);
}

function isLeftOut({ state, reason }: ChoicePage): boolean {
  return state === 'discovered' && !cannotBeRead(reason);
}
