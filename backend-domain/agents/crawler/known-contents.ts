import type { PageRepository } from '../../ports/page-repository.ts';
import { summaryBatches } from '../page-batches.ts';

/** Which contents the scan has read, and on which page first; kept in memory so that no page waits for the database. */
export class KnownContents {
  readonly #pages: Map<string, string>;

  private constructor(pages: Map<string, string>) {
    this.#pages = pages;
  }

  /** With the contents of the pages that the scan has read already. */
  static async open(pages: PageRepository, scanId: string): Promise<KnownContents> {
    const known = new Map<string, string>();
    for await (const batch of summaryBatches(pages, scanId))
      for (const { url, state, contentHash } of batch)
        if (state === 'read' && contentHash !== null && !known.has(contentHash))
          known.set(contentHash, url);
    return new KnownContents(known);
  }

  /** Another page with this content, or null. When there is none, `url` is that page from now on. */
  claim(contentHash: string, url: string): string | null {
    const known = this.#pages.get(contentHash);
    if (known !== undefined) return known === url ? null : known;
    this.#pages.set(contentHash, url);
    return null;
  }

  /** These pages are read again: their contents are no longer known. */
  forget(urls: readonly string[]): void {
    const forgotten = new Set(urls);
    for (const [contentHash, url] of this.#pages)
      if (forgotten.has(url)) this.#pages.delete(contentHash);
  }
}
