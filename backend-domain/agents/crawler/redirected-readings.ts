import type { PageReading } from '../../model/crawl/page-reading.ts';

/** A reading can hold a large page: a site where every address redirects must not fill the memory. */
const MAX_KEPT = 100;

/**
 * Readings of pages that redirects led to, by the page's own address, until the crawl reaches that address. So a page
 * is read once, although links lead to an address that redirects to it. A reading that was dropped or lost in a crash
 * is made again.
 */
export class RedirectedReadings<Kept extends { readonly reading: PageReading }> {
  readonly #kept = new Map<string, Kept>();

  /** Keeps the reading as that of `url`; when there are too many, drops the oldest. */
  keep(url: string, kept: Kept): void {
    const reading = { ...kept.reading, requestedUrl: url, redirects: [] };
    this.#kept.set(url, { ...kept, reading });
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size > MAX_KEPT) this.#kept.delete(oldest);
  }

  /** Removes and returns the reading of `url`; null when there is none. */
  take(url: string): Kept | null {
    const kept = this.#kept.get(url) ?? null;
    this.#kept.delete(url);
    return kept;
  }

  /** Call when the visitor changes: after a log-in the same address may show another page. */
  clear(): void {
    this.#kept.clear();
  }
}
