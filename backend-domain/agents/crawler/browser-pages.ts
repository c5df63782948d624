import type { Secrets } from '../../model/crawl/concealed.ts';
import type { PageReading } from '../../model/crawl/page-reading.ts';
import type { BrowserPage, BrowserSession, StateBudget } from '../../ports/browser-engine.ts';
import type { AgentPorts } from '../agent-ports.ts';
import type { ScanSettings } from '../scan-settings.ts';
import type { HostPacer } from './host-pacer.ts';
import type { LiveView } from './live-view.ts';

/** A page that a browser has read. */
export interface ShownPage {
  /** Without the page's states. */
  readonly reading: PageReading;
  /** The reading with the page's states, once the page is explored; the same reading when it is not to be. */
  readonly explored: Promise<PageReading>;
}

/** Reads pages in the isolated browser context of one scan, which is opened when it is first needed. */
export class BrowserPages {
  readonly #ports: Pick<AgentPorts, 'browser'>;
  readonly #settings: ScanSettings;
  readonly #pacer: HostPacer;
  readonly #signal: AbortSignal;
  readonly #live: LiveView | null;
  #session: Promise<BrowserSession> | null = null;
  #unfollow: () => void = () => {};
  #exploring = 0;
  #nextExploration = Promise.withResolvers<void>();

  constructor(parts: {
    ports: Pick<AgentPorts, 'browser'>;
    settings: ScanSettings;
    pacer: HostPacer;
    signal: AbortSignal;
    live: LiveView | null;
  }) {
    this.#ports = parts.ports;
    this.#settings = parts.settings;
    this.#pacer = parts.pacer;
    this.#signal = parts.signal;
    this.#live = parts.live;
  }

  /** How many pages have been read and are being explored. */
  get exploring(): number {
    return this.#exploring;
  }

  /** Resolves when the next page has been read and its exploration begins. */
  get nextExploration(): Promise<void> {
    return this.#nextExploration.promise;
  }

  /**
   * Reads a page when it is its turn at the site. The turn ends before the page is explored, because that opens no other
   * page. `states`: how far the page is explored; undefined: not at all. Rejects with SiteUnreachable or TargetForbidden.
   */
  async read(url: string, states?: StateBudget): Promise<ShownPage> {
    const session = await this.session();
    const onScreenshot = this.#live?.picture(url);
    const shown = Promise.withResolvers<PageReading>();
    let explored = shown.promise;
    const reading = await this.#pacer.turn(this.#signal, () => {
      explored = session.read(url, {
        timeoutMs: this.#settings.pageTimeoutMs,
        signal: this.#signal,
        ...(states === undefined ? {} : { states, onRead: shown.resolve }),
        ...(onScreenshot === undefined ? {} : { onScreenshot }),
      });
      return Promise.race([shown.promise, explored]);
    });
    if (states !== undefined) this.#follow(explored);
    return { reading, explored };
  }

  #follow(explored: Promise<PageReading>): void {
    this.#exploring += 1;
    const ended = (): void => {
      this.#exploring -= 1;
    };
    // The reader of the page meets a rejection; here it only counts as an end.
    explored.then(ended, ended);
    this.#nextExploration.resolve();
    this.#nextExploration = Promise.withResolvers();
  }

  /** A page to act on, in the context that pages are read in. */
  async openPage(url: string): Promise<BrowserPage> {
    const session = await this.session();
    const { page } = await this.#pacer.turn(this.#signal, async () => {
      const opened = await session.openPage(url, {
        timeoutMs: this.#settings.pageTimeoutMs,
        signal: this.#signal,
      });
      return { page: opened, status: opened.status, headers: opened.headers };
    });
    return page;
  }

  /** No client sees the browser meanwhile. */
  hidden<T>(work: () => Promise<T>): Promise<T> {
    return this.#live === null ? work() : this.#live.hidden(work);
  }

  /** The addresses of pages in later frames contain none of these secrets. */
  conceal(secrets: Secrets): void {
    this.#live?.conceal(secrets);
  }

  /** The Cookie header of a request for `url`; '' when there is none, or no browser is open. */
  async cookieHeader(url: string): Promise<string> {
    return this.#session === null ? '' : (await this.#session).cookieHeader(url);
  }

  session(): Promise<BrowserSession> {
    this.#session ??= this.#open();
    this.#session.catch(() => {
      this.#session = null;
    });
    return this.#session;
  }

  async #open(): Promise<BrowserSession> {
    const session = await this.#ports.browser.openSession();
    this.#unfollow = this.#live?.follow(session) ?? this.#unfollow;
    return session;
  }

  /** Continues in this context, which the caller still has to close. */
  adopt(session: BrowserSession): void {
    this.#session = Promise.resolve(session);
    this.#unfollow = this.#live?.follow(session) ?? this.#unfollow;
  }

  /** Leaves the context to the caller; null when there is none. */
  async release(): Promise<BrowserSession | null> {
    const session = (await this.#session?.catch(() => null)) ?? null;
    if (session === null) return null;
    this.#unfollow();
    this.#session = null;
    return session;
  }

  async close(): Promise<void> {
    this.#unfollow();
    const opened = this.#session;
    this.#session = null;
    if (opened !== null) await (await opened.catch(() => null))?.close();
  }
}
