import type { Secrets } from '../model/crawl/concealed.ts';
import type { FormFact, LinkFact, PageFacts, StateFact } from '../model/crawl/page-facts.ts';
import type { PageReading } from '../model/crawl/page-reading.ts';
import type { ElementTarget } from '../model/manifest/review/element-target.ts';
import type { LiveMatch } from '../model/manifest/review/review-findings.ts';

/**
 * A real browser. Every call has a deadline: a page that does not answer is closed with its tab, and the next call
 * restarts a browser that has ended. All traffic goes through the egress guard. Dialogs are dismissed; downloads,
 * popups, permissions and service workers are refused.
 */
export interface BrowserEngine {
  readonly name: 'playwright' | 'puppeteer';
  /** Opens a fresh, isolated context that shares no cookies, cache or storage with other sessions. */
  openSession(options?: BrowserSessionOptions): Promise<BrowserSession>;
  /** Ends every session and the browser. */
  close(): Promise<void>;
}

export interface BrowserSessionOptions {
  /** BCP 47 tag for Accept-Language. */
  readonly language?: string;
  /**
   * Whether each page is opened as on a first visit, without the cookies and the stored data of other pages. By default,
   * the pages of a session share them.
   */
  readonly firstVisits?: boolean;
}

export interface BrowserSession {
  /**
   * Opens the URL in a new tab, waits until it settles or its time limit is reached, extracts its facts and closes the
   * tab. Resolves for any answer, whatever its status or type; a load that did not finish resolves with `partial`.
   * Rejects with SiteUnreachable (no answer, crash, deadline) or TargetForbidden. Never takes longer than `timeoutMs` +
   * 5 s.
   */
  read(url: string, options: ReadOptions): Promise<PageReading>;
  /**
   * Reads a page as `read` does, then explores the content that harmless steps reveal. Only elements that show or hide
   * something are operated (ElementFact.discloses); meanwhile, writes, sockets and other documents are refused. Error
   * pages, and pages that were not read completely, are not explored. Rejects like `read`. Never takes longer than
   * `read` and the milliseconds of the budget.
   */
  explore(url: string, options: ReadOptions, budget: StateBudget): Promise<ExploredPage>;
  /** Opens the URL in a tab that stays open for actions. Rejects like `read`. */
  openPage(url: string, options: ReadOptions): Promise<BrowserPage>;
  /** The Cookie header that the next page of this session would send to `url`; '' when there is none. */
  cookieHeader(url: string): Promise<string>;
  /**
   * Streams frames of the page that is being worked on, only the newest, at most 4 a second. Returns a function that
   * ends the stream.
   */
  watch(listener: (frame: LiveFrame) => void): () => void;
  close(): Promise<void>;
}

export interface ReadOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /** Also loads images and fonts, for a screenshot that people see. By default placeholders replace them. */
  readonly pictures?: boolean;
  /** Called with a JPEG of the settled page (viewport only), before the tab closes. */
  readonly onScreenshot?: (jpeg: Uint8Array) => void;
  /** Called with the HTML of the settled page, unless it is very long or the page does not answer. */
  readonly onMarkup?: (html: string) => void;
}

/** How far a page is explored. */
export interface StateBudget {
  /** The most elements operated and places visited. */
  readonly steps: number;
  readonly milliseconds: number;
  /**
   * Identities (identityOf) of elements in header, navigation and footer that were explored on the start page and are
   * skipped here; other elements there come last. Null for the start page.
   */
  readonly known: ReadonlySet<string> | null;
}

/** A page and what its exploration found. */
export interface ExploredPage {
  /** The page as it opened. */
  readonly reading: PageReading;
  /** Whether its document came from the browser's cache, which an earlier page of the session had filled. */
  readonly fromCache: boolean;
  /** In the order in which they were found; empty when the page was not explored. */
  readonly states: readonly StateFact[];
  /** Links to other pages that steps opened without loading a document (History API), each address once. */
  readonly routes: readonly LinkFact[];
}

export interface LiveFrame {
  /**
   * Address of the document that the frame shows, as the browser reports it: of any length, and partly chosen by the
   * site.
   */
  readonly url: string;
  readonly image: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** An element to operate: a locator in the document, or inside a frame or shadow root. */
export type Target = ElementTarget;

/** What a target finds on the live page. */
export type TargetMatch = LiveMatch;

/** A rectangle in CSS pixels, from the top left corner of the viewport. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A screenshot of the viewport, with the boxes of targets in it. */
export interface PagePicture {
  readonly jpeg: Uint8Array;
  /** Size of the viewport in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** In the order of the targets; null when a target is not exactly one visible element in the viewport. */
  readonly boxes: readonly (Box | null)[];
}

/**
 * Where a page that refuses writes may navigate: nowhere outside its document (`document`), or also to other documents
 * by GET (`site`).
 */
export type WritelessReach = 'document' | 'site';

/** An open tab. Every method rejects with PageActionFailed when the page does not answer within its deadline. */
export interface BrowserPage {
  /** Status and headers of the answer with which the page was opened, as in a PageReading. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  url(): string;
  facts(): Promise<PageFacts>;
  /** Resolves all targets in one call, in their order. */
  match(targets: readonly Target[]): Promise<readonly TargetMatch[]>;
  click(target: Target): Promise<void>;
  /** Types into a field. The value never appears in an error, a log or a screenshot. */
  fill(target: Target, value: string): Promise<void>;
  select(target: Target, value: string): Promise<void>;
  setChecked(target: Target, checked: boolean): Promise<void>;
  press(target: Target, key: string): Promise<void>;
  /**
   * Fills in and submits a log-in form, then waits until the answer settles. Streams no frame meanwhile. `fields` fills
   * the fields with these names or ids; the user name and the password fill the fields that look like theirs.
   */
  login(form: FormFact, credentials: Secrets): Promise<void>;
  /**
   * From now on, until it closes, the page may only read: requests other than GET, HEAD and OPTIONS, sockets, event
   * streams, and new workers and frames are refused, also in documents that it opens. With `document`, animations and
   * transitions of the page may run faster. Rejects with PageActionFailed when this cannot be ensured.
   */
  refuseWrites(reach: WritelessReach): Promise<void>;
  /** The number of refused requests, sockets, workers and frames so far. */
  refusals(): number;
  /** The address of the last document that the page requested with GET and that was refused; null when there is none. */
  refusedDocument(): string | null;
  /** Navigates to another place (`#…`) of the same document. */
  goToPlace(url: string): Promise<void>;
  /**
   * Waits at most `timeoutMs` until a navigation or DOM change has settled. With `isGoal`, waits no longer than until
   * the page's address is the goal: that document may still be loading.
   */
  settle(timeoutMs: number, isGoal?: (url: string) => boolean): Promise<void>;
  /** A screenshot of the viewport, with the boxes of the targets in it. */
  picture(targets: readonly Target[]): Promise<PagePicture>;
  /** JPEG of the viewport. */
  screenshot(): Promise<Uint8Array>;
  close(): Promise<void>;
}
