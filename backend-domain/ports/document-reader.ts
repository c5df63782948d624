import type { PageFacts } from '../model/crawl/page-facts.ts';

/** Reads HTML without a browser: the same extraction that browsers run, over a static DOM. No script runs. */
export interface DocumentReader {
  /**
   * `url` is the document's address after redirects. Bad HTML is no error: of a document beyond the limits the facts are
   * `truncated`. Rejects with TooComplexToRead when reading had to be ended.
   */
  read(html: string, url: string): Promise<PageFacts>;
  close(): Promise<void>;
}
