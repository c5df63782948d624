import type { PageFacts } from '../model/crawl/page-facts.ts';
import type { PageStructure } from '../model/crawl/page-structure.ts';

/** A static reading with what is needed to tell how a browser would change it. */
export interface StructuredFacts {
  readonly facts: PageFacts;
  readonly structure: PageStructure;
}

/** Reads HTML without a browser: the same extraction that browsers run, over a static DOM. No script runs. */
export interface DocumentReader {
  /**
   * `url` is the document's address after redirects. Bad HTML is no error: of a document beyond the limits the facts are
   * `truncated`. Rejects with TooComplexToRead when reading had to be ended.
   */
  read(html: string, url: string): Promise<PageFacts>;
  /** As `read`, with the places of the facts. */
  readStructured(html: string, url: string): Promise<StructuredFacts>;
  close(): Promise<void>;
}
