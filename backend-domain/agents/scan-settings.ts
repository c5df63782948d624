import type { RenderMode } from '../model/crawl/rendering-policy.ts';
import type { ScanSession } from '../model/scan/scan-session.ts';

/** How scans behave in this installation. Times in milliseconds. */
export interface ScanSettings {
  /** The product token that robots.txt rules are matched against (RFC 9309). */
  readonly productToken: string;
  /** The most requests to one site at the same time. A browser's reading of a page counts as one. */
  readonly concurrency: number;
  /** The pause between two requests to one site; a longer Crawl-delay takes precedence. */
  readonly crawlDelayMs: number;
  /** The time limit for a page, from the request to the extracted facts. */
  readonly pageTimeoutMs: number;
  /**
   * The maximum number of URLs that a scan keeps. It is higher for a scan of more pages (model/crawl/frontier-room.ts);
   * further URLs are dropped.
   */
  readonly maxUrls: number;
  /** Whether pages are read in a browser. */
  readonly render: RenderMode;
  /** The most bytes of a page's decoded body that are read. */
  readonly maxPageBytes: number;
  /** Tokens that a language model may spend on one scan. */
  readonly tokensPerScan: number;
  /** The most pages that the crawler reads a second time, to see what depends on the visit; 0: none. */
  readonly secondVisitPages: number;
  /** The most pages that the reviewer opens again. */
  readonly reviewPages: number;
  /** How long a scan waits for its owner's credentials at a log-in form; 0: it never asks. */
  readonly credentialsWaitMs: number;
  /** How long a scan may search for pages and read them, summed over all its workers. */
  readonly maxReadingMs: number;
  /** Bytes that one scan may store; see ScanRepository.storedBytes. */
  readonly maxScanBytes: number;
  /** Bytes that all scans may store. */
  readonly maxStoredBytes: number;
  /** How long a worker's lease of a scan lasts unless renewed. */
  readonly leaseMs: number;
  /** The address of the manifest that a scan's files contain: where it will be served once published. */
  manifestUrl(scan: Pick<ScanSession, 'ownerId' | 'domain' | 'startUrl'>): Promise<string>;
  /** Where the manifest's JSON Schema is served. */
  readonly schemaUrl: string;
}

export const DEFAULT_SETTINGS = {
  productToken: 'SignpostBot',
  concurrency: 6,
  crawlDelayMs: 0,
  pageTimeoutMs: 20_000,
  maxUrls: 20_000,
  render: 'auto',
  maxPageBytes: 10 * 1024 * 1024,
  tokensPerScan: 200_000,
  secondVisitPages: 24,
  reviewPages: 20,
  credentialsWaitMs: 0,
  maxReadingMs: Number.MAX_SAFE_INTEGER,
  maxScanBytes: Number.MAX_SAFE_INTEGER,
  maxStoredBytes: Number.MAX_SAFE_INTEGER,
  leaseMs: 15_000,
} as const satisfies Partial<ScanSettings>;
