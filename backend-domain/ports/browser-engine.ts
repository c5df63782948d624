import type { Secrets } from '../model/crawl/concealed.ts';
import type { FormFact, PageFacts } from '../model/crawl/page-facts.ts';
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
  /** A fresh, isolated context: no cookie, cache or storage of any other session. */
  openSession(options?: BrowserSessionOptions): Promise<BrowserSession>;
  /** Ends every session and the browser. */
  close(): Promise<void>;
}

export interface BrowserSessionOptions {
  readonly viewport?: { readonly width: number; readonly height: number };
  /** BCP 47, for Accept-Language. */
  readonly language?: string;
}

export interface BrowserSession {
  /**
   * Opens the URL in a tab of its own, waits until it settles or its load budget is spent, extracts its facts and
   * closes the tab. Resolves for any answer, whatever its status or type; a load that did not finish resolves with
   * `partial`. Rejects with SiteUnreachable (no answer, crash, deadline) or TargetForbidden. Never takes longer than
   * `timeoutMs` + 5 s.
   */
  read(url: string, options: ReadOptions): Promise<PageReading>;
  /** Opens the URL in a tab that stays open for actions. Rejects like `read`. */
  openPage(url: string, options: ReadOptions): Promise<BrowserPage>;
  /** The Cookie header this session would send to `url`; '' when none. */
  cookieHeader(url: string): Promise<string>;
  /**
   * Frames of the page that is being worked on: the newest, at most 4 a second. Returns a function that ends the
   * stream.
   */
  watch(listener: (frame: LiveFrame) => void): () => void;
  close(): Promise<void>;
}

export interface ReadOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /** Also loads pictures and fonts, for a screenshot that people see. Default: placeholders replace them. */
  readonly pictures?: boolean;
  /**
   * Explores the content that harmless steps reveal, as `states` of the facts. Only elements that show or hide
   * something are operated (ElementFact.discloses); writes, sockets and other documents are refused meanwhile. Pages
   * that were cut short are not explored. Adds `milliseconds` to the time that the call may take.
   */
  readonly states?: StateBudget;
  /** Called with a JPEG of the settled page (viewport only), before the tab closes. */
  readonly onScreenshot?: (jpeg: Uint8Array) => void;
}

/** How far a page is explored. */
export interface StateBudget {
  /** Elements operated and places gone to, at most. */
  readonly steps: number;
  readonly milliseconds: number;
  /**
   * Identities (identityOf) of elements in header, navigation and footer that were explored on the start page and are left
   * out; others there come last. Null for the start page.
   */
  readonly known: ReadonlySet<string> | null;
}

export interface LiveFrame {
  readonly image: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Where to act: a locator in the document, or inside a frame or shadow root. */
export type Target = ElementTarget;

/** What a target resolves to on the live page. */
export type TargetMatch = LiveMatch;

/** A rectangle in CSS pixels, from the left upper corner of the viewport. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A picture of the viewport with the places of targets in it. */
export interface PagePicture {
  readonly jpeg: Uint8Array;
  /** Of the viewport, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** In the order of the targets; null for one that is not exactly one visible element in the viewport. */
  readonly boxes: readonly (Box | null)[];
}

/**
 * Where a page that writes nothing may go: it stays in its document (`document`), or also opens other documents by GET
 * (`site`).
 */
export type WritelessReach = 'document' | 'site';

/** An open tab. Every method rejects with PageActionFailed when the page does not answer within its deadline. */
export interface BrowserPage {
  /** About the answer with which the page was opened, as in a PageReading. */
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
   * Fills in and submits a login form, then waits until the answer settles. No frame is streamed meanwhile. `fields`
   * fills the fields of these names or ids; the user name and the password fill the fields that look like theirs.
   */
  login(form: FormFact, credentials: Secrets): Promise<void>;
  /**
   * From now on, until it closes, the page may only read: requests other than GET, HEAD and OPTIONS, sockets, event
   * streams, and new workers and frames are refused, also in documents that it opens. Rejects with PageActionFailed
   * when that cannot be ensured.
   */
  refuseWrites(reach: WritelessReach): Promise<void>;
  /** How much was refused so far: requests, sockets, workers and frames. */
  refusals(): number;
  /** Goes to another place (`#…`) of the document, which stays. */
  goToPlace(url: string): Promise<void>;
  /** Waits until a navigation or DOM change has settled, at most `timeoutMs`. */
  settle(timeoutMs: number): Promise<void>;
  /** A picture of the viewport as it is, with the places of the targets in it. */
  picture(targets: readonly Target[]): Promise<PagePicture>;
  /** JPEG of the viewport. */
  screenshot(): Promise<Uint8Array>;
  close(): Promise<void>;
}
