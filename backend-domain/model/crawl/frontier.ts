import type { FailureCause, PageCause, SkipCause } from './page-cause.ts';
import type { PageReading } from './page-reading.ts';

/** Where a URL came from. */
export type UrlSource = 'start' | 'sitemap' | 'feed' | 'link' | 'redirect';

export type UrlPriority = 'important' | 'uncertain' | 'not_important';

/**
 * The life of a URL within one scan:
 * `discovered` (known, not chosen) → `pending` (to be read) → `read` | `failed` | `skipped`.
 * Leaving `pending` is only ever done together with the result, in one transaction.
 */
export type FrontierState = 'discovered' | 'pending' | 'read' | 'failed' | 'skipped';

/** A URL of a scan as it is found. `url` is normalised (model/site/url-rules) and the identity. */
export interface FoundUrl {
  readonly url: string;
  readonly source: UrlSource;
  /** Clicks from the start page; 0 for the start page and for sitemap entries 1. */
  readonly depth: number;
  /** The URL pattern it belongs to, such as `/product/:slug`. */
  readonly pattern: string;
  /** Link text, sitemap or feed title; '' when unknown. */
  readonly title: string;
  /** ISO date from the sitemap or feed, or null. */
  readonly lastModified: string | null;
}

/** A stored row of the frontier, with what was gathered. */
export interface PageRecord extends FoundUrl {
  /** Order of discovery within the scan, from 1. */
  readonly seq: number;
  readonly state: FrontierState;
  readonly priority: UrlPriority | null;
  readonly reason: string | null;
  /** How often reading it was tried. */
  readonly attempts: number;
  /** Order in which it was read, from 1; null before. */
  readonly readSeq: number | null;
  /** Why it was skipped, why it failed, or why the last try to read it failed. */
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

/** The outcome of one claimed URL; stored together with the URLs found on its page. */
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
  /** Try again later: it stays pending, its attempts grow. */
  | { readonly url: string; readonly state: 'pending'; readonly cause: FailureCause };
