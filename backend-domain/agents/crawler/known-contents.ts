import type { PageRepository } from '../../ports/page-repository.ts';
import { summaryBatches } from '../page-batches.ts';

/** For each content hash the first page with it; kept in memory so that no page waits for the database. */
export class KnownContents {
  readonly #pages: Map<string, string>;

  private constructor(pages: Map<string, string>) {
    this.#pages = pages;
  }

  /** Loads the content hashes of the pages that the scan has read already. */
  static async open(pages: PageRepository, scanId: string): Promise<KnownContents> {
    const known = new Map<string, string>();
    for await (const batch of summaryBatches(pages, scanId))
      for (const { url, state, contentHash } of batch)
        if (state === 'read' && contentHash !== null && !known.has(contentHash))
          known.set(contentHash, url);
    return new KnownContents(known);
  }

  /** The earlier page with this content. If there is none, records `url` as that page and returns null. */
  claim(contentHash: string, url: string): string | null {
    const known = this.#pages.get(contentHash);
    if (known !== undefined) return known === url ? null : known;
    this.#pages.set(contentHash, url);
    return null;
  }

  /** Call when these pages are to be read again: forgets their contents. */
  forget(urls: readonly string[]): void {
    const forgotten = new Set(urls);
    for (const [contentHash, url] of this.#pages)
      if (forgotten.has(url)) this.#pages.delete(contentHash);
  }
}
