import type { PageFacts } from './page-facts.ts';

/** How a page was read: in a browser, or over HTTP and a static DOM. */
export type ReadingMode = 'browser' | 'static';

/** One visit to one URL: the answer of the server and, for HTML, the content of the page. */
export interface PageReading {
  readonly requestedUrl: string;
  /** After redirects. */
  readonly url: string;
  readonly mode: ReadingMode;
  /** HTTP status; 0 when the browser did not report it. */
  readonly status: number;
  /** MIME type in lower case without parameters, '' when the server sent none. */
  readonly contentType: string;
  /** Response headers that the crawler uses, lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** URLs that redirected, in order; empty without redirects. */
  readonly redirects: readonly string[];
  /** Null when the answer is not HTML. */
  readonly facts: PageFacts | null;
  /** Why the facts are not the whole page (load budget, body limit); null when they are. */
  readonly partial: string | null;
  /** Decoded body size in bytes; 0 when unknown. */
  readonly bytes: number;
  readonly durationMs: number;
  /** Whether the scan was logged in to the site; absent in what a browser engine gives, and in readings of old versions. */
  readonly behindLogin?: boolean;
  /**
   * The text of the static reading of a page that was read both ways; not stored. Its content hash is made of this text, so
   * that one page at two addresses has one content although only one of them was rendered.
   */
  readonly fixedText?: Pick<PageFacts, 'text' | 'textLength'>;
}
