import { type ChoicePage, LinkChoice } from '../../model/selection/link-choice.ts';
import type { UrlPatterns } from '../../model/site/url-pattern.ts';
import { learnPatternsInTurns } from '../learn-patterns-in-turns.ts';
import { summaryBatches } from '../page-batches.ts';
import type { ScanRun } from '../scan-run.ts';
import { mapInTurns } from '../short-turns.ts';

/** Patterns are learnt again when the number of known URLs has grown by this factor. */
const GROWTH = 1.6;
const FIRST_LESSON = 20;

/**
 * The site's URL patterns as known so far, and which of them the owner of a smart scan chose. Patterns are learnt from
 * all known URLs, and again whenever there are many more.
 */
export class PatternBook {
  readonly #run: ScanRun;
  #patterns: UrlPatterns;
  #learntFrom: number;
  #choice: LinkChoice | null;

  private constructor(run: ScanRun, known: readonly ChoicePage[], patterns: UrlPatterns) {
    this.#run = run;
    this.#patterns = patterns;
    this.#learntFrom = known.length;
    this.#choice = run.scan.scanType === 'smart' ? new LinkChoice(known) : null;
  }

  /** Learns from the URLs that the scan already knows. */
  static async open(run: ScanRun): Promise<PatternBook> {
    const known = await knownPages(run);
    return new PatternBook(run, known, await learnPatternsInTurns(urlsOf(known), run.ports.clock));
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
    const { ports, lease, scan } = this.#run;
    const known = await knownPages(this.#run);
    const patterns = await learnPatternsInTurns(urlsOf(known), ports.clock);
    this.#patterns = patterns;
    this.#learntFrom = known.length;
    const filed = await mapInTurns(known, ports.clock, (page) => ({
      ...page,
      pattern: patterns.patternOf(page.url),
    }));
    const moves = filed.flatMap(({ url, pattern }, at) =>
      known[at]?.pattern === pattern ? [] : [{ url, pattern }],
    );
    await ports.pages.repattern(lease, moves);
    if (moves.length > 0 && scan.scanType === 'smart') this.#choice = new LinkChoice(filed);
    return new Map(moves.map(({ url, pattern }) => [url, pattern]));
  }
}

async function knownPages({ ports, scan }: ScanRun): Promise<ChoicePage[]> {
  const known: ChoicePage[] = [];
  for await (const batch of summaryBatches(ports.pages, scan.id)) {
    for (const { url, pattern, state, source, priority, reason, cause } of batch)
      known.push({ url, pattern, state, source, priority, reason, cause });
  }
  return known;
}

function urlsOf(pages: readonly ChoicePage[]): string[] {
  return pages.map(({ url }) => url);
}
