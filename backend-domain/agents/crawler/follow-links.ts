import { formKey } from '../../model/crawl/own-forms.ts';
import type { PageCause } from '../../model/crawl/page-cause.ts';
import { pageCauseText } from '../../model/crawl/page-cause-text.ts';
import type { PageFacts } from '../../model/crawl/page-facts.ts';
import { type Answer, pageVerdict } from '../../model/crawl/page-verdict.ts';
import { isLoginAddress } from '../../model/site/page-kind.ts';
import type { SiteScope } from '../../model/site/url-rules.ts';
import type { Clock } from '../../ports/clock.ts';
import { shortTurns } from '../short-turns.ts';
import type { LinkIntake } from './link-intake.ts';
import { isUnreadable } from './unreadable-page.ts';

/** Where the crawl along a site's links begins, how it reads a page, and when it ends. */
export interface LinkWalk {
  readonly scope: SiteScope;
  readonly intake: LinkIntake;
  /** The start page, already read. */
  readonly start: { readonly url: string; readonly facts: PageFacts | null };
  /** Normalised URLs of further known pages, such as those of a short sitemap. */
  readonly known: readonly string[];
  /** Whether robots.txt allows reading an address. */
  allows(url: string): boolean;
  /** Reads a page without a browser, at the pace that the site allows. */
  read(url: string, signal: AbortSignal): Promise<Answer>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** The number of pages that are read at the same time. */
  readonly lanes: number;
  /** The most requests, the start page included. */
  readonly mostPages: number;
  /** The time limit in milliseconds; pages still being read at that time are dropped. */
  readonly mostMs: number;
  /** Called between readings with the number of pages known; throws when the work must end. */
  onProgress(known: number): void;
}

/** What following the links showed about a page. */
export interface WalkedPage {
  readonly url: string;
  /** The page's own title when it was read, else the text of the first link to it. */
  readonly title: string;
  /** Clicks from the start page. */
  readonly depth: number;
  /** Whether another page links to it; false for a page of `known` to which no page that was read links. */
  readonly linked: boolean;
  /** Why the page cannot be read, as a sentence; null when it can be, or was not requested. */
  readonly obstacle: string | null;
  /** The page of the site to which its address redirects; null when it does not, or leads to a log-in. */
  readonly movedTo: string | null;
  /** Whether its address answers with something other than HTML. */
  readonly isFile: boolean;
  /** The number of new pages that it links to. */
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
  /** Whether every page that was found was also requested: then no page has links that are unknown. */
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
  movedTo: string | null;
  isFile: boolean;
  leadsTo: number;
  forms: readonly string[] | null;
}

class Walk {
  readonly #walk: LinkWalk;
  readonly #timeIsUp: AbortSignal;
  readonly #signal: AbortSignal;
  readonly #pages = new Map<string, Draft>();
  /** Pages in the order in which they are read; those before `#taken` were read, or robots.txt forbids them. */
  readonly #waiting: string[] = [];
  #taken = 0;
  #hasGivenUp = false;
  /** The number of known pages after each request. */
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

  /** The next pages that robots.txt allows the scan to read. */
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
      // The time ran out before an answer: the page does not count as requested.
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
      if (isUnreadable(error)) return null;
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
    } else if (verdict.kind !== 'retry' && !mayBeReadLater(reading, verdict.cause)) {
      page.obstacle = pageCauseText(verdict.cause);
      page.isFile = verdict.cause.kind === 'not-a-page';
    }
    if (verdict.kind !== 'skipped' || verdict.cause.kind !== 'moved') return;
    const to = this.#walk.intake.accept(verdict.cause.to);
    if (to === null) return;
    if (page.obstacle !== null) page.movedTo = to;
    this.#add({ url: to, title: page.title, depth: page.depth, linked: true });
  }

  /** Adds the pages that this page links to. Returns how many of them are new. */
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
        movedTo: null,
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

/** A page that needs a log-in can be read with the owner's; a server that refuses programs may answer a browser. */
function mayBeReadLater({ status }: Answer, cause: PageCause): boolean {
  if (cause.kind === 'moved') return isLoginAddress(cause.to);
  return status === 401 || status === 403;
}
