import { pathSegments } from '../site/page-path.ts';
import type { FoundUrl, PageSummary } from './frontier.ts';

type KnownPage = Pick<PageSummary, 'url' | 'pattern' | 'state' | 'source'>;

/**
 * Decides about links that are found while the chosen pages of a smart scan are read: they are read as well, or offered to the
 * owner. Read are pages of a pattern that was chosen whole, pages of a pattern that was not known when the owner chose, where
 * pages of the same section were chosen, and all pages where nothing was left out.
 */
export class LinkChoice {
  /** How many pages of each known pattern were left out. */
  readonly #leftOutOf = new Map<string, number>();
  readonly #chosenSections = new Set<string>();
  readonly #known = new Set<string>();
  #leftOut = 0;

  /** `pages`: all that the scan knows. */
  constructor(pages: Iterable<KnownPage>) {
    for (const page of pages) this.#note(page);
  }

  knows(url: string): boolean {
    return this.#known.has(url);
  }

  /** Whether a page that was not known is read; it is known from then on. */
  follows(found: FoundUrl): boolean {
    const leftOut = this.#leftOutOf.get(found.pattern);
    const follows =
      this.#leftOut === 0 ||
      (leftOut === undefined ? this.#chosenSections.has(sectionOf(found.url)) : leftOut === 0);
    this.#note({ ...found, state: follows ? 'pending' : 'discovered' });
    return follows;
  }

  #note({ url, pattern, state, source }: KnownPage): void {
    this.#known.add(url);
    const isLeftOut = state === 'discovered';
    this.#leftOutOf.set(pattern, (this.#leftOutOf.get(pattern) ?? 0) + (isLeftOut ? 1 : 0));
    if (isLeftOut) this.#leftOut += 1;
    // The start page is read whatever was chosen.
    else if (source !== 'start') this.#chosenSections.add(sectionOf(url));
  }
}

/** The first folder of the path; '' for pages at the top. */
function sectionOf(url: string): string {
  const segments = pathSegments(url);
  return segments.length < 2 ? '' : (segments[0] ?? '');
}
