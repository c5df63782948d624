import type { FailureCause, PageCause, SkipCause } from './page-cause.ts';
import type { PageReading } from './page-reading.ts';

/** How a scan found a URL. */
export type UrlSource = 'start' | 'sitemap' | 'feed' | 'link' | 'redirect';

export type UrlPriority = 'important' | 'uncertain' | 'not_important';

/**
 * The states of a URL within one scan: `discovered` (known, not chosen) → `pending` (to be read) → `read` | `failed` |
 * `skipped`. A URL leaves `pending` only in the transaction that stores its result.
 */
export type FrontierState = 'discovered' | 'pending' | 'read' | 'failed' | 'skipped';

/** A URL that a scan found. `url` is normalised (model/site/url-rules) and identifies it within the scan. */
export interface FoundUrl {
  readonly url: string;
  readonly source: UrlSource;
  /** Clicks from the start page: 0 for the start page, 1 for sitemap entries. */
  readonly depth: number;
  /** The URL pattern it belongs to, such as `/product/:slug`. */
  readonly pattern: string;
  /** Link text, sitemap or feed title; '' when unknown. */
  readonly title: string;
  /** ISO date from the sitemap or feed, or null. */
  readonly lastModified: string | null;
}

/** A stored row of the frontier: a found URL with its state and its reading. */
export interface PageRecord extends FoundUrl {
  /** Order of discovery within the scan, from 1. */
  readonly seq: number;
  readonly state: FrontierState;
  readonly priority: UrlPriority | null;
  readonly reason: string | null;
  /** How many attempts to read it were made. */
  readonly attempts: number;
  /** Order of reading within the scan, from 1; null before it was read. */
  readonly readSeq: number | null;
  /** Why it was skipped, why it failed, or why the last attempt to read it failed. */
  readonly cause: PageCause | null;
  readonly reading: PageReading | null;
  /** Hash of the page's text and structure; null before it was read. */
  readonly contentHash: string | null;
}

/** A row without its (large) reading, for lists and counts. */
export type PageSummary = Omit<PageRecord, 'reading'> & {
  readonly status: number | null;
  readonly contentType: string | null;
  readonly mode: PageReading['mode'] | null;
};

/**
 * The outcome of one pending URL, or of a page that was read and then explored, stored together with the URLs found on
 * its page.
 */
export type PageOutcome =
  | {
      readonly url: string;
      readonly state: 'read';
      readonly reading: PageReading;
      readonly title: string;
      readonly contentHash: string;
    }
  | { readonly url: string; readonly state: 'skipped'; readonly cause: SkipCause }
  | {
      readonly url: string;
      readonly state: 'failed';
      readonly cause: FailureCause;
      readonly reading: PageReading | null;
    }
  /** To be tried again later: the URL stays pending, and `attempts` grows. */
  | { readonly url: string; readonly state: 'pending'; readonly cause: FailureCause }
  | ExploredOutcome;

/** A page that was read and then explored: it stays read, and the reading with its states replaces the stored one. */
export interface ExploredOutcome {
  readonly url: string;
  readonly state: 'explored';
  readonly reading: PageReading;
}
