import type { CdpChannel } from './driver.ts';

/** The response to the main document's request. */
export interface MainResponse {
  readonly url: string;
  readonly status: number;
  /** Header names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The MIME type that Chromium uses: sniffed when the server sends none. */
  readonly mimeType: string;
  /** Whether the browser had the document in its cache, so that the site did not send it again. */
  readonly fromCache: boolean;
}

/** Response headers that the scan uses. */
const USED_HEADERS = new Set(
  (
    'content-disposition content-type content-language content-length content-location content-security-policy cache-control date etag ' +
    'last-modified link location retry-after server www-authenticate x-robots-tag vary strict-transport-security'
  ).split(' '),
);

/** The response headers that the scan uses. */
export function headersOf({ headers }: MainResponse): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => USED_HEADERS.has(name)));
}

interface RequestWillBeSent {
  readonly requestId: string;
  /** '' for the script of a worker. */
  readonly loaderId: string;
  readonly frameId?: string;
  readonly type?: string;
  readonly request: { readonly url: string };
  readonly redirectResponse?: ProtocolResponse & { readonly url: string };
}

interface ProtocolResponse {
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly mimeType: string;
  readonly fromDiskCache?: boolean;
}

/** Types of requests that do not show whether a page is ready: they may never end, or are for other pages. */
const UNRELATED_REQUEST_TYPES = new Set([
  'EventSource',
  'WebSocket',
  'Ping',
  'Media',
  'Prefetch',
  'CSPViolationReport',
]);
const MAX_NAVIGATIONS = 20;
/** If an action causes a navigation, it has begun after this time. */
const REACTION_MS = 300;
export const MAX_BODY_BYTES = 10 * 1024 * 1024;

/** The address of a tab that has not opened a document. */
const BLANK = 'about:blank';

/** Tracks a tab's main frame and its network requests by the events of the DevTools Protocol. */
export class Navigation {
  response: MainResponse | null = null;
  readonly redirects: string[] = [];
  /** The net:: error of the main document, when it failed. */
  failure: string | null = null;
  loaded = false;
  parsed = false;
  crashed = false;
  /** Until this time (performance.now()), the latest action may still take effect. */
  expectedUntil = 0;
  /**
   * The number of documents that the main frame requested since the last `reset` or `expect`; redirects do not count.
   */
  documents = 0;
  bytes = 0;
  lastNetwork = performance.now();
  /** The address of the main frame's document; changes of the History API included. */
  url = BLANK;
  readonly #inFlight = new Map<string, number>();
  readonly #listeners = new Set<() => void>();
  #request: string | null = null;
  #requested: string | null = null;
  /** The state of the document that a navigation is about to replace; restored when the navigation fails. */
  #left: { readonly response: MainResponse | null; readonly loaded: boolean } | null = null;

  constructor(cdp: CdpChannel, mainFrame: () => string, onNewDocument: () => void) {
    cdp.on<RequestWillBeSent>('Network.requestWillBeSent', (event) =>
      this.#sent(event, mainFrame()),
    );
    cdp.on<{ requestId: string; response: ProtocolResponse }>('Network.responseReceived', (event) =>
      this.#received(event.requestId, event.response),
    );
    cdp.on<{ requestId: string; dataLength: number }>('Network.dataReceived', (event) => {
      if (event.requestId === this.#request) this.bytes += event.dataLength;
      if (this.isTooLarge) this.#changed();
    });
    cdp.on<{ requestId: string }>('Network.loadingFinished', ({ requestId }) =>
      this.#ended(requestId),
    );
    cdp.on<{ requestId: string; errorText: string }>('Network.loadingFailed', (event) => {
      if (event.requestId === this.#request) this.#failed(event.errorText);
      this.#ended(event.requestId);
    });
    cdp.on<{ frameId: string; url: string }>('Page.navigatedWithinDocument', ({ frameId, url }) => {
      if (frameId !== mainFrame()) return;
      this.url = url;
      this.#changed();
    });
    cdp.on<{ frame: { id: string; url: string; urlFragment?: string } }>(
      'Page.frameNavigated',
      ({ frame }) => {
        if (frame.id !== mainFrame()) return;
        this.url = `${frame.url}${frame.urlFragment ?? ''}`;
        onNewDocument();
        this.#changed();
      },
    );
    cdp.on('Page.domContentEventFired', () => {
      this.parsed = true;
      this.#changed();
    });
    cdp.on('Page.loadEventFired', () => {
      this.parsed = true;
      this.loaded = true;
      this.#changed();
    });
    cdp.on('Inspector.targetCrashed', () => this.end());
  }

  /** The tab has ended: nothing more is waited for. */
  end(): void {
    this.crashed = true;
    this.#changed();
  }

  /** Forgets the previous page; called before an address is opened. */
  reset(): void {
    this.response = null;
    this.redirects.length = 0;
    this.failure = null;
    this.loaded = false;
    this.parsed = false;
    this.documents = 0;
    this.expectedUntil = 0;
    this.bytes = 0;
    this.url = BLANK;
    this.#inFlight.clear();
    this.#request = null;
    this.#left = null;
    this.#requested = null;
  }

  /** Called after an action that may lead to another document: idle time is counted from now. */
  expect(): void {
    this.lastNetwork = performance.now();
    this.expectedUntil = performance.now() + REACTION_MS;
    this.documents = 0;
    this.redirects.length = 0;
  }

  /** Whether the tab has opened a document since the last `reset`; it does not open downloads, whatever their type. */
  get hasDocument(): boolean {
    return this.url !== BLANK;
  }

  get isTooLarge(): boolean {
    return this.bytes > MAX_BODY_BYTES;
  }

  /** Whether the page keeps navigating to new documents. */
  get isRestless(): boolean {
    return this.documents > MAX_NAVIGATIONS;
  }

  /** The number of pending requests that may still change the page; long polls stop counting after 3 seconds. */
  get pending(): number {
    const since = performance.now() - 3_000;
    let count = 0;
    for (const started of this.#inFlight.values()) if (started > since) count += 1;
    return count;
  }

  /** Resolves at the next change of the navigation, or after the time. */
  next(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#listeners.delete(done);
        resolve();
      };
      const timer = setTimeout(done, Math.max(0, milliseconds));
      this.#listeners.add(done);
    });
  }

  #changed(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  #sent(event: RequestWillBeSent, mainFrame: string): void {
    if (!UNRELATED_REQUEST_TYPES.has(event.type ?? '')) {
      this.lastNetwork = performance.now();
      // Chromium reports the end of a worker's script to the worker, not to the page.
      if (event.loaderId !== '') this.#inFlight.set(event.requestId, performance.now());
    }
    const isMain = event.type === 'Document' && event.frameId === mainFrame;
    if (!isMain) return;
    if (event.redirectResponse) this.#redirected(event.redirectResponse.url);
    else this.#started();
    this.#request = event.requestId;
    this.#requested = event.request.url;
  }

  /** A navigation that the page starts itself (by script or meta refresh) is recorded like a redirect. */
  #started(): void {
    this.documents += 1;
    if (this.#requested !== null && this.response) this.#redirected(this.#requested);
    this.#left = this.parsed ? { response: this.response, loaded: this.loaded } : null;
    this.response = null;
    this.failure = null;
    this.loaded = false;
    this.parsed = false;
    this.bytes = 0;
    this.#changed();
  }

  /** After a download, an empty answer or no answer, the previous document is still shown. */
  #failed(errorText: string): void {
    if (!this.response) this.failure = errorText;
    if (!this.#left) return;
    this.response = this.#left.response;
    this.loaded = this.#left.loaded;
    this.parsed = true;
    this.#left = null;
  }

  #redirected(url: string): void {
    if (this.redirects.at(-1) !== url && this.redirects.length < 50) this.redirects.push(url);
  }

  #received(requestId: string, response: ProtocolResponse): void {
    if (this.#inFlight.has(requestId)) this.lastNetwork = performance.now();
    if (requestId !== this.#request) return;
    const { url, status, headers, mimeType, fromDiskCache = false } = response;
    const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    this.response = {
      url,
      status,
      headers: Object.fromEntries(lower),
      mimeType: mimeType.toLowerCase(),
      fromCache: fromDiskCache,
    };
    this.#changed();
  }

  #ended(requestId: string): void {
    if (!this.#inFlight.delete(requestId)) return;
    this.lastNetwork = performance.now();
    this.#changed();
  }
}
