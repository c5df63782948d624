import type { PageFacts } from './page-facts.ts';

/** How a page was read: in a browser, or over HTTP and a static DOM. */
export type ReadingMode = 'browser' | 'static';

/** One visit to one URL: the server's answer and, for HTML, the content of the page. */
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
  /** Why the facts cover only a part of the page (time limit, size limit); null when they cover all of it. */
  readonly partial: string | null;
  /** Decoded body size in bytes; 0 when unknown. */
  readonly bytes: number;
  readonly durationMs: number;
  /** SHA-256 of the HTML that was read without a browser; absent in other readings. */
  readonly documentHash?: string;
  /**
   * Whether the scan was logged in to the site; absent in readings from a browser engine, and in those of older
   * versions.
   */
  readonly behindLogin?: boolean;
  /**
   * The text of the page's static reading, if it has any, where the facts are those of a browser, found or predicted; not
   * stored. The content hash uses this text, so that one page at two addresses has the same hash although only one of them
   * was rendered.
   */
  readonly fixedText?: Pick<PageFacts, 'text' | 'textLength'>;
}
