import type { Publication } from '../model/publishing/publication.ts';

/** What is entered when a scan's manifest becomes public. */
export interface NewPublication {
  readonly scanId: string;
  readonly title: string;
  readonly pages: number;
  readonly publishedAt: Date;
}

/**
 * The manifests that are public. A publication ends with its scan, and counts only while the scan is public and has
 * files; whose it is and how new its manifest is, is the scan's own.
 */
export interface PublicationRepository {
  /**
   * Enters the manifest of a scan. Nothing happens when the scan is not public (any more). An entry that is there already gets
   * the new title and number of pages, and keeps its date and order.
   */
  publish(entry: NewPublication): Promise<void>;
  /** Takes the manifest of a scan out, unless the scan is public (again). */
  withdraw(scanId: string): Promise<void>;
  /** Every publication of a domain, newest manifest first. */
  ofDomain(domain: string): Promise<Publication[]>;
  /**
   * Of each domain the publication that speaks for it (`speakerOf`), newest manifest first; `cursor` is the previous page's
   * `nextCursor`. `words`: see `searchWords`; looked for in what `searchText` gives.
   */
  registry(page: {
    readonly limit: number;
    readonly cursor?: string;
    readonly words: readonly (readonly string[])[];
  }): Promise<{ publications: Publication[]; nextCursor: string | null }>;
}
