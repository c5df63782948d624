import type { PageSummary } from '../../crawl/frontier.ts';
import { wasSampled } from '../../crawl/page-cause.ts';
import { cannotBeRead } from '../../crawl/reading-obstacle.ts';
import { isClosed } from './closed-page.ts';

/**
 * Collects pages that were found and not read. Takes any row: pages that failed, moved or are not HTML are left out
 * unless they need a log-in, also when only their links were followed before the owner chose pages. So are all pages of a pattern of which every tried address is not HTML (downloads, raw
 * files).
 */
export class UnreadPages {
  readonly #read: {
    readonly titles: ReadonlyMap<string, string>;
    readonly readPatterns: ReadonlySet<string>;
  };
  readonly #kept = new Map<string, { page: PageSummary; closed: boolean }>();
  readonly #notPages = new Set<string>();

  /** `titles`: of the pages that were read, by URL; `readPatterns`: their URL patterns. */
  constructor(read: {
    readonly titles: ReadonlyMap<string, string>;
    readonly readPatterns: ReadonlySet<string>;
  }) {
    this.#read = read;
  }

  add(page: PageSummary): void {
    if (isClosed(page)) this.#keep(page, true);
    else if (page.cause?.kind === 'not-a-page') this.#notPagesOf(page.pattern);
    else if (isExpected(page) && !this.#notPages.has(page.pattern)) this.#keep(page, false);
  }

  /** The collected pages, in the order added. */
  pages(): {
    readonly unread: readonly PageSummary[];
    readonly closed: readonly PageSummary[];
    readonly titles: readonly (readonly [url: string, title: string])[];
  } {
    const kept = [...this.#kept.values()];
    return {
      unread: kept.filter(({ closed }) => !closed).map(({ page }) => page),
      closed: kept.filter(({ closed }) => closed).map(({ page }) => page),
      titles: kept.map(({ page: { url, title } }) => [url, title] as const),
    };
  }

  #keep(page: PageSummary, closed: boolean): void {
    if (this.#read.titles.has(page.url) || this.#kept.has(page.url)) return;
    this.#kept.set(page.url, { page, closed });
  }

  #notPagesOf(pattern: string): void {
    if (this.#read.readPatterns.has(pattern) || this.#notPages.has(pattern)) return;
    this.#notPages.add(pattern);
    for (const [url, { page, closed }] of this.#kept)
      if (!closed && page.pattern === pattern) this.#kept.delete(url);
  }
}

/** Whether an unread page is probably a regular page. */
function isExpected({ state, cause, reason }: PageSummary): boolean {
  if (state === 'discovered') return !cannotBeRead(reason);
  return state === 'pending' || wasSampled(cause);
}
