import type { PageFacts } from '../model/crawl/page-facts.ts';
import type { PageStructure } from '../model/crawl/page-structure.ts';

/**
 * The facts of a page that was read without a browser, with their places, which are needed to predict how a browser
 * changes them.
 */
export interface StructuredFacts {
  readonly facts: PageFacts;
  readonly structure: PageStructure;
}

/** Reads HTML without a browser: runs the extraction that runs in browsers on a static DOM. Runs no script. */
export interface DocumentReader {
  /**
   * `url`: the document's address after redirects. Invalid HTML is not an error. The facts of a document beyond the
   * limits are `truncated`. Rejects with TooComplexToRead when reading took too long and was aborted.
   * `contentType`: with `application/xhtml+xml`, XPath locators are written for XML; the text is read as HTML anyway.
   */
  read(html: string, url: string, contentType?: string): Promise<PageFacts>;
  /** Like `read`, with the places of the facts. */
  readStructured(html: string, url: string, contentType?: string): Promise<StructuredFacts>;
  /** Frees memory that is not used at the moment. The next reading takes longer; readings under way continue. */
  release(): void;
  close(): Promise<void>;
}
