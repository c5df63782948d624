import { learnPatterns, type UrlPatterns } from '../../model/site/url-pattern.ts';
import type { PageRepository } from '../../ports/page-repository.ts';
import type { Lease } from '../../ports/scan-repository.ts';
import { summaryBatches } from '../page-batches.ts';

/** Patterns are learnt again whenever this many times more URLs are known than at the last time. */
const GROWTH = 1.6;
const FIRST_LESSON = 20;

/** The site's URL patterns as known so far. They are learnt from all known URLs, again and again while these grow. */
export class PatternBook {
  readonly #pages: PageRepository;
  readonly #lease: Lease;
  #patterns: UrlPatterns;
  #learntFrom: number;

  private constructor(pages: PageRepository, lease: Lease, urls: readonly string[]) {
    this.#pages = pages;
    this.#lease = lease;
    this.#patterns = learnPatterns(urls);
    this.#learntFrom = urls.length;
  }

  /** Learns from `urls`, and from what the scan knows already. */
  static async open(
    pages: PageRepository,
    lease: Lease,
    urls: readonly string[] = [],
  ): Promise<PatternBook> {
    const known = await knownUrls(pages, lease.scanId);
    return new PatternBook(pages, lease, [...new Set([...known.map(({ url }) => url), ...urls])]);
  }

  get patterns(): UrlPatterns {
    return this.#patterns;
  }

  /** Learns again when enough new URLs have come in, and files the known ones anew. True when it did. */
  async keepUp(total: number): Promise<boolean> {
    if (total < FIRST_LESSON || total < this.#learntFrom * GROWTH) return false;
    const known = await knownUrls(this.#pages, this.#lease.scanId);
    this.#patterns = learnPatterns(known.map(({ url }) => url));
    this.#learntFrom = known.length;
    const moves = known
      .map(({ url, pattern }) => ({ url, from: pattern, pattern: this.#patterns.patternOf(url) }))
      .filter(({ from, pattern }) => from !== pattern)
      .map(({ url, pattern }) => ({ url, pattern }));
    await this.#pages.repattern(this.#lease, moves);
    return moves.length > 0;
  }
}

async function knownUrls(
  pages: PageRepository,
  scanId: string,
): Promise<{ url: string; pattern: string }[]> {
  const known: { url: string; pattern: string }[] = [];
  for await (const batch of summaryBatches(pages, scanId)) {
    for (const { url, pattern } of batch) known.push({ url, pattern });
  }
  return known;
}
