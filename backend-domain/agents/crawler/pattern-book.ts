import type { ScanType } from '../../model/scan/scan-session.ts';
import { type ChoicePage, LinkChoice } from '../../model/selection/link-choice.ts';
import { learnPatterns, type UrlPatterns } from '../../model/site/url-pattern.ts';
import type { PageRepository } from '../../ports/page-repository.ts';
import type { Lease } from '../../ports/scan-repository.ts';
import { summaryBatches } from '../page-batches.ts';

/** Patterns are learnt again when the number of known URLs has grown by this factor. */
const GROWTH = 1.6;
const FIRST_LESSON = 20;

/**
 * The site's URL patterns as known so far, and which of them the owner of a smart scan chose. Patterns are learnt from
 * all known URLs, and again whenever there are many more.
 */
export class PatternBook {
  readonly #pages: PageRepository;
  readonly #lease: Lease;
  readonly #scanType: ScanType;
  #patterns: UrlPatterns;
  #learntFrom: number;
  #choice: LinkChoice | null;

  private constructor(
    pages: PageRepository,
    lease: Lease,
    scanType: ScanType,
    known: readonly ChoicePage[],
  ) {
    this.#pages = pages;
    this.#lease = lease;
    this.#scanType = scanType;
    this.#patterns = learnPatterns(known.map(({ url }) => url));
    this.#learntFrom = known.length;
    this.#choice = scanType === 'smart' ? new LinkChoice(known) : null;
  }

  /** Learns from the URLs that the scan already knows. */
  static async open(pages: PageRepository, lease: Lease, scanType: ScanType): Promise<PatternBook> {
    return new PatternBook(pages, lease, scanType, await knownPages(pages, lease.scanId));
  }

  get patterns(): UrlPatterns {
    return this.#patterns;
  }

  /** The owner's choice; null in a standard scan, which has none. */
  get choice(): LinkChoice | null {
    return this.#choice;
  }

  /**
   * Learns the patterns again when enough new URLs are known, and assigns the known URLs to them. Returns the new
   * patterns of the URLs that have another one now.
   */
  async keepUp(total: number): Promise<ReadonlyMap<string, string>> {
    if (total < FIRST_LESSON || total < this.#learntFrom * GROWTH) return new Map();
    const known = await knownPages(this.#pages, this.#lease.scanId);
    this.#patterns = learnPatterns(known.map(({ url }) => url));
    this.#learntFrom = known.length;
    const filed = known.map((page) => ({ ...page, pattern: this.#patterns.patternOf(page.url) }));
    const moves = filed.flatMap(({ url, pattern }, at) =>
      known[at]?.pattern === pattern ? [] : [{ url, pattern }],
    );
    await this.#pages.repattern(this.#lease, moves);
    if (moves.length > 0 && this.#scanType === 'smart') this.#choice = new LinkChoice(filed);
    return new Map(moves.map(({ url, pattern }) => [url, pattern]));
  }
}

async function knownPages(pages: PageRepository, scanId: string): Promise<ChoicePage[]> {
  const known: ChoicePage[] = [];
  for await (const batch of summaryBatches(pages, scanId)) {
    for (const { url, pattern, state, source, priority, reason, cause } of batch)
      known.push({ url, pattern, state, source, priority, reason, cause });
  }
  return known;
}
