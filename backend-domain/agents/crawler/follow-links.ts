import { formKey } from '../../model/crawl/own-forms.ts';
import { pageCauseText } from '../../model/crawl/page-cause-text.ts';
import type { PageFacts } from '../../model/crawl/page-facts.ts';
import { type Answer, pageVerdict } from '../../model/crawl/page-verdict.ts';
import { TooComplexToRead } from '../../model/shared/too-complex-to-read.ts';
import { SiteUnreachable, TargetForbidden } from '../../model/site/target-errors.ts';
import type { SiteScope } from '../../model/site/url-rules.ts';
import type { Clock } from '../../ports/clock.ts';
import { shortTurns } from '../short-turns.ts';
import type { LinkIntake } from './link-intake.ts';

/** Where following the links of a site begins, how it reads a page, and when it ends. */
export interface LinkWalk {
  readonly scope: SiteScope;
  readonly intake: LinkIntake;
  /** The start page, already read. */
  readonly start: { readonly url: string; readonly facts: PageFacts | null };
  /** Further pages that are known, such as those of a short sitemap. Normalised. */
  readonly known: readonly string[];
  /** Whether robots.txt allows reading an address. */
  allows(url: string): boolean;
  /** Reads a page without a browser, at the pace that the site allows. */
  read(url: string, signal: AbortSignal): Promise<Answer>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Pages read at once. */
  readonly lanes: number;
  /** The most requests, the start page included. */
  readonly mostPages: number;
  /** The time limit in milliseconds; pages that are being read then are dropped. */
  readonly mostMs: number;
  /** Called between readings with the number of pages known; throws when the work must end. */
  onProgress(known: number): void;
}

/** A page as the walk knows it. */
export interface WalkedPage {
  readonly url: string;
  /** The page's own title when it was read, else the text of the first link to it. */
  readonly title: string;
  /** Clicks from the start page. */
  readonly depth: number;
  /** Whether another page links to it; false for one of the `known` pages that was met nowhere. */
  readonly linked: boolean;
  /** Why there is nothing to read, in words; null when there is, or the page was not requested. */
  readonly obstacle: string | null;
  /** Whether its address answers with something other than HTML. */
  readonly isFile: boolean;
  /** Pages that were found on it and on none before it. */
  readonly leadsTo: number;
  /** Keys of its forms; null where it was not read. */
  readonly forms: readonly string[] | null;
}

export interface WalkedSite {
  /** In the order in which they were found, without the start page. */
  readonly pages: readonly WalkedPage[];
  /** Pages that were requested, the start page included. */
  readonly asked: number;
  /** Pages found by the second half of the requests: shows how many more there may be. */
  readonly foundLately: number;
  /** Whether every page that was found was also requested, so that the links lead to no more. */
  readonly isWhole: boolean;
}

/**
 * Finds the pages of a site by its links, breadth first and without a browser. Requests pages in groups of `lanes` and
 * takes their links in order: the same site gives the same pages, unless time runs out. Rejects with any error that
 * `onProgress` throws, and when `signal` is aborted.
 */
export async function followLinks(walk: LinkWalk): Promise<WalkedSite> {
  const time = new AbortController();
  const done = new AbortController();
  void walk.clock.sleep(walk.mostMs, AbortSignal.any([done.signal, walk.signal])).then(
    () => time.abort(new Error('The time for following links is over.')),
    () => {},
  );
  try {
    return await new Walk(walk, time.signal).toTheEnd();
  } finally {
    done.abort();
  }
}

interface Draft {
  title: string;
  readonly depth: number;
  linked: boolean;
  obstacle: string | null;
  isFile: boolean;
  leadsTo: number;
  forms: readonly string[] | null;
}

class Walk {
  readonly #walk: LinkWalk;
  readonly #timeIsUp: AbortSignal;
  readonly #signal: AbortSignal;
  readonly #pages = new Map<string, Draft>();
  /** Pages in the order of their reading; those before `#taken` were read, or robots.txt forbids them. */
  readonly #waiting: string[] = [];
  #taken = 0;
  #hasGivenUp = false;
  /** Pages known after each request. */
  readonly #growth: number[] = [];

  constructor(walk: LinkWalk, timeIsUp: AbortSignal) {
    this.#walk = walk;
    this.#timeIsUp = timeIsUp;
    this.#signal = AbortSignal.any([walk.signal, timeIsUp]);
  }

  async toTheEnd(): Promise<WalkedSite> {
    const { start, known, mostPages, lanes, onProgress } = this.#walk;
    if (start.facts !== null) this.#take(start.facts, 1);
    this.#growth.push(this.#pages.size);
    for (const url of known) this.#add({ url, title: '', depth: 1, linked: false });
    while (this.#growth.length < mostPages && !this.#timeIsUp.aborted) {
      const group = await this.#takeAllowed(Math.min(lanes, mostPages - this.#growth.length));
      if (group.length === 0) break;
      await this.#ask(group);
      onProgress(this.#pages.size + 1);
    }
    const isWhole = !this.#hasGivenUp && (await this.#takeAllowed(1)).length === 0;
    return this.#result(isWhole);
  }

  /** The next pages that robots.txt lets us read. */
  async #takeAllowed(most: number): Promise<string[]> {
    const turns = shortTurns(this.#walk.clock);
    const group: string[] = [];
    while (group.length < most) {
      const url = this.#waiting[this.#taken];
      if (url === undefined) break;
      await turns.next();
      this.#taken += 1;
      if (this.#walk.allows(url)) group.push(url);
    }
    return group;
  }

  async #ask(group: readonly string[]): Promise<void> {
    const readings = await Promise.all(group.map((url) => this.#read(url)));
    for (const [index, url] of group.entries()) {
      const reading = readings[index];
      // Given up when time ran out: it was not requested.
      if (reading === 'given-up') this.#hasGivenUp = true;
      else this.#judge(url, reading ?? null);
    }
  }

  /** Null when the page could not be read now: it may be read later. */
  async #read(url: string): Promise<Answer | 'given-up' | null> {
    try {
      return await this.#walk.read(url, this.#signal);
    } catch (error) {
      this.#walk.signal.throwIfAborted();
      if (this.#timeIsUp.aborted) return 'given-up';
      const isOfThePage =
        error instanceof SiteUnreachable ||
        error instanceof TargetForbidden ||
        error instanceof TooComplexToRead;
      if (isOfThePage) return null;
      throw error;
    }
  }

  #judge(url: string, reading: Answer | null): void {
    const page = this.#pages.get(url);
    if (reading !== null && page !== undefined) this.#learn(url, page, reading);
    this.#growth.push(this.#pages.size);
  }

  #learn(url: string, page: Draft, reading: Answer): void {
    const verdict = pageVerdict(reading, { url, scope: this.#walk.scope, attempts: 1 });
    if (verdict.kind === 'page') {
      page.title = verdict.facts.title.trim() || page.title;
      page.forms = verdict.facts.forms.map(formKey);
      page.leadsTo = this.#take(verdict.facts, page.depth + 1);
    } else if (verdict.kind !== 'retry' && !mayBeForBrowsers(reading)) {
      page.obstacle = pageCauseText(verdict.cause);
      page.isFile = verdict.cause.kind === 'not-a-page';
    }
    if (verdict.kind !== 'skipped' || verdict.cause.kind !== 'moved') return;
    const to = this.#walk.intake.accept(verdict.cause.to);
    if (to !== null) this.#add({ url: to, title: page.title, depth: page.depth, linked: true });
  }

  /** Takes in what a page links to. Returns how many pages were not known before. */
  #take(facts: PageFacts, depth: number): number {
    const before = this.#pages.size;
    for (const { url, title } of this.#walk.intake.links(facts, depth))
      this.#add({ url, title, depth, linked: true });
    return this.#pages.size - before;
  }

  #add({
    url,
    title,
    depth,
    linked,
  }: Pick<WalkedPage, 'url' | 'title' | 'depth' | 'linked'>): void {
    if (url === this.#walk.start.url) return;
    const known = this.#pages.get(url);
    if (known === undefined) {
      this.#pages.set(url, {
        title,
        depth,
        linked,
        obstacle: null,
        isFile: false,
        leadsTo: 0,
        forms: null,
      });
      this.#waiting.push(url);
      return;
    }
    known.title ||= title;
    known.linked ||= linked;
  }

  #result(isWhole: boolean): WalkedSite {
    const half = this.#growth[Math.floor((this.#growth.length - 1) / 2)] ?? 0;
    return {
      pages: [...this.#pages].map(([url, page]) => ({ url, ...page })),
      asked: this.#growth.length,
      foundLately: this.#pages.size - half,
      isWhole,
    };
  }
}

/** Servers that refuse programs may answer a browser. */
function mayBeForBrowsers({ status }: Answer): boolean {
  return status === 403;
}
