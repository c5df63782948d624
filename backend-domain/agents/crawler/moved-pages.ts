import type { PageReading } from '../../model/crawl/page-reading.ts';
import { redirectTarget } from '../../model/crawl/page-verdict.ts';
import type { SiteScope } from '../../model/site/site-scope.ts';
import { pageKey } from '../../model/site/url-rules.ts';
import type { FixedReading } from './static-pages.ts';

/** A reading can hold a large page: a site where every address redirects must not fill the memory. */
const MAX_KEPT = 100;

/** Completes a reading for which it is decided how the page is read. Rejects as `SiteReader.read` does. */
export type Completion = () => Promise<PageReading>;

/**
 * What is known about pages that redirects led to, by the page's own address, until the crawl reaches that address. So a
 * page is read once, although links lead to an address that redirects to it. What was dropped or lost in a crash is read
 * again.
 */
export class MovedPages {
  readonly #scope: SiteScope;
  readonly #mayReadAhead: (url: string) => Promise<boolean>;
  readonly #fixed = new Map<string, FixedReading>();
  readonly #completions = new Map<string, Promise<Completion | null>>();
  #ending = new AbortController();

  /** `mayReadAhead`: as in `SiteReader`. */
  constructor(scope: SiteScope, mayReadAhead: (url: string) => Promise<boolean>) {
    this.#scope = scope;
    this.#mayReadAhead = mayReadAhead;
  }

  /** Aborted at the next `clear`: what is under way is not wanted any more. */
  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /**
   * The address that a redirect led to, when it is that of the same page, with or without a slash at the end, and the page
   * may be read ahead; else null. Other targets may be addresses that the crawl never reads.
   */
  async otherSpelling(reading: PageReading, pattern: string): Promise<string | null> {
    const target = this.#targetOf(reading, pattern);
    if (target === null || pageKey(target) !== pageKey(reading.requestedUrl)) return null;
    return (await this.#mayReadAhead(target)) ? target : null;
  }

  /** If a redirect led to another page, keeps its static reading. Returns whether it did. */
  keepFixed(fixed: FixedReading, pattern: string): boolean {
    const target = this.#targetOf(fixed.reading, pattern);
    if (target === null) return false;
    keep(this.#fixed, target, { ...fixed, reading: asReadingOf(target, fixed.reading) });
    return true;
  }

  /** Removes and returns the static reading of a page; null when there is none. */
  takeFixed(url: string): FixedReading | null {
    return take(this.#fixed, url);
  }

  /** If a redirect led to another page, keeps its reading. */
  keepReading(reading: PageReading, pattern: string): void {
    const target = this.#targetOf(reading, pattern);
    if (target === null) return;
    const own = asReadingOf(target, reading);
    this.keepCompletion(
      target,
      Promise.resolve(async () => own),
    );
  }

  /** Keeps the reading of a page that has begun. Resolving with null means that the page must be read as any other. */
  keepCompletion(url: string, completion: Promise<Completion | null>): void {
    // Who reads the page handles a rejection; this only prevents an "unhandled rejection" until then.
    completion.catch(() => {});
    keep(this.#completions, url, completion);
  }

  /** Removes and returns the reading of a page that has begun; null when there is none. */
  takeCompletion(url: string): Promise<Completion | null> | null {
    return take(this.#completions, url);
  }

  /** Call when the visitor changes: after a log-in the same address may show another page. */
  clear(): void {
    this.#ending.abort();
    this.#ending = new AbortController();
    this.#fixed.clear();
    this.#completions.clear();
  }

  /**
   * The page that redirects led to, when the reading can be kept as that page's. The start page has none: its redirects
   * are followed.
   */
  #targetOf(reading: PageReading, pattern: string): string | null {
    return pattern === '/' ? null : redirectTarget(reading, this.#scope);
  }
}

/** A reading of an address that redirected to the page `url`, as a reading of that page. */
export function asReadingOf(url: string, reading: PageReading): PageReading {
  return { ...reading, requestedUrl: url, redirects: [] };
}

/** Keeps a value; when there are too many, drops the oldest. */
function keep<Value>(kept: Map<string, Value>, url: string, value: Value): void {
  kept.set(url, value);
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size > MAX_KEPT) kept.delete(oldest);
}

function take<Value>(kept: Map<string, Value>, url: string): Value | null {
  const value = kept.get(url) ?? null;
  kept.delete(url);
  return value;
}
