import type { Publication } from '../model/publishing/publication.ts';

/** The registry entry of a scan whose manifest becomes public. */
export interface NewPublication {
  readonly scanId: string;
  readonly title: string;
  readonly pages: number;
  readonly publishedAt: Date;
}

/**
 * The manifests that are public. A publication is removed with its scan, and counts only while the scan is public and
 * has files. Its owner and the age of its manifest are those of the scan.
 */
export interface PublicationRepository {
  /**
   * Enters the manifest of a scan. Does nothing when the scan is not (or no longer) public. An existing entry gets the
   * new title and number of pages, and keeps its date and order.
   */
  publish(entry: NewPublication): Promise<void>;
  /** Removes the entry of a scan, unless the scan is public (again). */
  withdraw(scanId: string): Promise<void>;
  /** Every publication of a domain, newest manifest first. */
  ofDomain(domain: string): Promise<Publication[]>;
  /**
   * For each domain, the publication that is served for it (`servedForDomain`), newest manifest first; `cursor` is the
   * previous page's `nextCursor`. `words` (see `searchWords`) are matched against the result of `searchText`.
   */
  registry(page: {
    readonly limit: number;
    readonly cursor?: string;
    readonly words: readonly (readonly string[])[];
  }): Promise<{ publications: Publication[]; nextCursor: string | null }>;
}
