import type { PageFacts } from '../model/crawl/page-facts.ts';

/** Reads HTML without a browser: the same extraction that browsers run, over a static DOM. No script runs. */
export interface DocumentReader {
  /** `url` is the document's address after redirects. Never throws on bad HTML: the facts are then `truncated`. */
  read(html: string, url: string): Promise<PageFacts>;
  close(): Promise<void>;
}
