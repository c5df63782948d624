import type { FetchedResource } from '../../ports/static-fetcher.ts';
import { inLanes } from '../in-lanes.ts';

/** The most bytes of documents that are kept: then no further one is fetched ahead. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Fetches a document. Rejects when it cannot be fetched, or when the signal is aborted. */
type Fetch = (url: string, signal: AbortSignal) => Promise<FetchedResource>;

/**
 * Documents that are fetched before the crawl reaches their addresses. Those that it does not reach, and those that
 * cannot be fetched, are dropped.
 */
export class DocumentsAhead {
  readonly #fetch: Fetch;
  readonly #waiting = new Set<string>();
  readonly #begun = new Map<string, Promise<FetchedResource | null>>();
  #bytes = 0;
  #clearing = new AbortController();

  constructor(fetch: Fetch) {
    this.#fetch = fetch;
  }

  /** Begins to fetch these addresses in their order, `lanes` of them at a time, and each once. */
  begin(urls: readonly string[], lanes: number, signal: AbortSignal): void {
    for (const url of urls) if (!this.#begun.has(url)) this.#waiting.add(url);
    const ending = AbortSignal.any([signal, this.#clearing.signal]);
    void inLanes(urls, lanes, async (url) => {
      if (!this.#waiting.delete(url) || this.#bytes >= MAX_BYTES || ending.aborted) return;
      const fetched = this.#fetched(url, ending);
      this.#begun.set(url, fetched);
      await fetched;
    });
  }

  /** Removes and returns a document; null, or resolves with null, when it was not fetched ahead. */
  take(url: string): Promise<FetchedResource | null> | null {
    this.#waiting.delete(url);
    const fetched = this.#begun.get(url);
    if (fetched === undefined) return null;
    this.#begun.delete(url);
    return this.#released(fetched);
  }

  async #released(fetched: Promise<FetchedResource | null>): Promise<FetchedResource | null> {
    const { signal } = this.#clearing;
    const resource = await fetched;
    if (!signal.aborted) this.#bytes -= resource?.body.byteLength ?? 0;
    return resource;
  }

  /** Drops all documents, and begins to fetch no further ones. */
  clear(): void {
    this.#clearing.abort();
    this.#clearing = new AbortController();
    this.#waiting.clear();
    this.#begun.clear();
    this.#bytes = 0;
  }

  async #fetched(url: string, signal: AbortSignal): Promise<FetchedResource | null> {
    try {
      const resource = await this.#fetch(url, signal);
      if (signal.aborted) return null;
      this.#bytes += resource.body.byteLength;
      return resource;
    } catch {
      // Whoever needs the document fetches it again, and learns why that fails.
      return null;
    }
  }
}
