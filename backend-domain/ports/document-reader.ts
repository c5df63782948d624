import type { PageFacts } from '../model/crawl/page-facts.ts';
import type { PageStructure } from '../model/crawl/page-structure.ts';

/** A reading without a browser, with the places of its facts. They are needed to predict how a browser would change it. */
export interface StructuredFacts {
  readonly facts: PageFacts;
  readonly structure: PageStructure;
}

/** Reads HTML without a browser: the same extraction that runs in browsers, on a static DOM. Runs no script. */
export interface DocumentReader {
  /**
   * `url`: the document's address after redirects. Invalid HTML is not an error. The facts of a document beyond the
   * limits are `truncated`. Rejects with TooComplexToRead when reading took too long and was ended.
   */
  read(html: string, url: string): Promise<PageFacts>;
  /** As `read`, with the places of the facts. */
  readStructured(html: string, url: string): Promise<StructuredFacts>;
  close(): Promise<void>;
}
