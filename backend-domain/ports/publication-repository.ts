import type { Publication } from '../model/publishing/publication.ts';

/** The entry of a scan when its manifest becomes public. */
export interface NewPublication {
  readonly scanId: string;
  readonly title: string;
  readonly pages: number;
  readonly publishedAt: Date;
}

/**
 * The manifests that are public. A publication ends with its scan, and counts only while the scan is public and has
 * files. The scan itself determines its owner and the age of its manifest.
 */
export interface PublicationRepository {
  /**
   * Enters the manifest of a scan. Does nothing when the scan is not public (any more). An existing entry gets the new
   * title and number of pages, and keeps its date and order.
   */
  publish(entry: NewPublication): Promise<void>;
  /** Removes the entry of a scan, unless the scan is public (again). */
  withdraw(scanId: string): Promise<void>;
  /** Every publication of a domain, newest manifest first. */
  ofDomain(domain: string): Promise<Publication[]>;
  /**
   * For each domain the publication that is served for it (`servedForDomain`), newest manifest first; `cursor` is the
   * previous page's `nextCursor`. `words`: see `searchWords`; matched against the result of `searchText`.
   */
  registry(page: {
    readonly limit: number;
    readonly cursor?: string;
    readonly words: readonly (readonly string[])[];
  }): Promise<{ publications: Publication[]; nextCursor: string | null }>;
}
