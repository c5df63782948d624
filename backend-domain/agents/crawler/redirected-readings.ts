import type { PageReading } from '../../model/crawl/page-reading.ts';

/** A reading can hold a large page: a site on which every address redirects must not fill the memory. */
const MAX_KEPT = 100;

/**
 * Readings of pages that redirects led to, by their own address, until the crawl comes to that address: a page that is
 * linked by an address that redirects is read once. A reading that was dropped or lost with its process is made again.
 */
export class RedirectedReadings<Kept extends { readonly reading: PageReading }> {
  readonly #kept = new Map<string, Kept>();

  /** Keeps the reading as that of `url`; of too many readings the oldest are dropped. */
  keep(url: string, kept: Kept): void {
    const reading = { ...kept.reading, requestedUrl: url, redirects: [] };
    this.#kept.set(url, { ...kept, reading });
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size > MAX_KEPT) this.#kept.delete(oldest);
  }

  /** The reading of `url`, which is handed out once; null when there is none. */
  take(url: string): Kept | null {
    const kept = this.#kept.get(url) ?? null;
    this.#kept.delete(url);
    return kept;
  }

  /** Visitors of another kind, such as one who logged in, may be shown other pages. */
  clear(): void {
    this.#kept.clear();
  }
}
