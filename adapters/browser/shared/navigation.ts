import type { CdpChannel } from './driver.ts';

/** The main document's answer. */
export interface MainResponse {
  readonly url: string;
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** As Chromium sees it, sniffed when the server says nothing. */
  readonly mimeType: string;
}

/** Headers of an answer that scanning uses. */
const USED_HEADERS = new Set(
  (
    'content-type content-language content-length content-location content-security-policy cache-control date etag ' +
    'last-modified link location retry-after server www-authenticate x-robots-tag vary strict-transport-security'
  ).split(' '),
);

/** The headers of an answer that the domain receives. */
export function headersOf({ headers }: MainResponse): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => USED_HEADERS.has(name)));
}

interface RequestWillBeSent {
  readonly requestId: string;
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
}

/** Endless requests say nothing about whether a page is ready. */
const ENDLESS_REQUEST_TYPES = new Set([
  'EventSource',
  'WebSocket',
  'Ping',
  'Media',
  'Prefetch',
  'CSPViolationReport',
]);
const MAX_NAVIGATIONS = 20;
/** The navigation of an action, if there is one, has begun within this time. */
const REACTION_MS = 300;
export const MAX_BODY_BYTES = 10 * 1024 * 1024;

/** Watches one tab's main frame and its network from the protocol's events. */
export class Navigation {
  response: MainResponse | null = null;
  readonly redirects: string[] = [];
  /** net:: error of the main document, when it failed. */
  failure: string | null = null;
  loaded = false;
  parsed = false;
  crashed = false;
  /** Until then an action may still begin to show (performance.now()). */
  expectedUntil = 0;
  /** Documents that the main frame loaded on its own. */
  documents = 0;
  bytes = 0;
  lastNetwork = performance.now();
  /** Address of the main frame's document, kept up by the page's own history too. */
  url = 'about:blank';
  readonly #inFlight = new Map<string, number>();
  readonly #listeners = new Set<() => void>();
  #request: string | null = null;
  #requested: string | null = null;
  /** The document that a navigation is about to replace: it stays when that comes to nothing. */
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
      if (frameId === mainFrame()) this.url = url;
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

  /** The tab is gone: nothing more is to be waited for. */
  end(): void {
    this.crashed = true;
    this.#changed();
  }

  /** Before an address is opened. */
  reset(): void {
    this.response = null;
    this.redirects.length = 0;
    this.failure = null;
    this.loaded = false;
    this.parsed = false;
    this.documents = 0;
    this.expectedUntil = 0;
    this.bytes = 0;
    this.url = 'about:blank';
    this.#inFlight.clear();
    this.#request = null;
    this.#left = null;
    this.#requested = null;
  }

  /** Something was done that should lead on: quiet counts from now. */
  expect(): void {
    this.lastNetwork = performance.now();
    this.expectedUntil = performance.now() + REACTION_MS;
    this.documents = 0;
    this.redirects.length = 0;
  }

  get isTooLarge(): boolean {
    return this.bytes > MAX_BODY_BYTES;
  }

  /** It sends itself on and on. */
  get isRestless(): boolean {
    return this.documents > MAX_NAVIGATIONS;
  }

  /** Requests under way that may still change the page; long polls stop counting after a while. */
  get pending(): number {
    const since = performance.now() - 3_000;
    let count = 0;
    for (const started of this.#inFlight.values()) if (started > since) count += 1;
    return count;
  }

  /** Resolves at the next event that matters, or after the time. */
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
    this.lastNetwork = performance.now();
    if (!ENDLESS_REQUEST_TYPES.has(event.type ?? ''))
      this.#inFlight.set(event.requestId, performance.now());
    const isMain = event.type === 'Document' && event.frameId === mainFrame;
    if (!isMain) return;
    if (event.redirectResponse) this.#redirected(event.redirectResponse.url);
    else this.#started();
    this.#request = event.requestId;
    this.#requested = event.request.url;
  }

  /** A document of its own accord (script, meta refresh) follows on another as a redirect does. */
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

  /** A download, an answer without content, or none: the document before it is still there. */
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

  #received(requestId: string, { url, status, headers, mimeType }: ProtocolResponse): void {
    this.lastNetwork = performance.now();
    if (requestId !== this.#request) return;
    const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    this.response = {
      url,
      status,
      headers: Object.fromEntries(lower),
      mimeType: mimeType.toLowerCase(),
    };
    this.#changed();
  }

  #ended(requestId: string): void {
    this.lastNetwork = performance.now();
    this.#inFlight.delete(requestId);
    this.#changed();
  }
}
