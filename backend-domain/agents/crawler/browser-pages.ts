import type { Secrets } from '../../model/crawl/concealed.ts';
import type { PageReading } from '../../model/crawl/page-reading.ts';
import type {
  BrowserPage,
  BrowserSession,
  BrowserSessionOptions,
  ExploredPage,
  ReadOptions,
  StateBudget,
} from '../../ports/browser-engine.ts';
import type { AgentPorts } from '../agent-ports.ts';
import type { ScanSettings } from '../scan-settings.ts';
import type { HostPacer } from './host-pacer.ts';
import type { LiveView } from './live-view.ts';

/**
 * Reads pages in an isolated browser session of one scan, which is opened when it is first needed. Each page is read as
 * on a first visit, unless the scan is logged in: what a site remembers of the pages before, such as a number of
 * entries per page that a link chose, would change the others.
 */
export class BrowserPages {
  readonly #ports: Pick<AgentPorts, 'browser'>;
  readonly #settings: ScanSettings;
  readonly #pacer: HostPacer;
  readonly #signal: AbortSignal;
  readonly #live: LiveView | null;
  #session: Promise<BrowserSession> | null = null;
  /** Whether the pages of the session share their cookies, which a log-in needs. */
  #sharesCookies = false;
  /** Null while the session opens. */
  #opened: BrowserSession | null = null;
  #unfollow: () => void = () => {};

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

  /** Waits for a turn at the site, then reads a page. Rejects with SiteUnreachable or TargetForbidden. */
  async read(url: string): Promise<PageReading> {
    return await this.#read(url, {});
  }

  /** Like `read`, with the HTML that the browser shows; null when it could not be read. */
  async readWithMarkup(url: string): Promise<{ reading: PageReading; markup: string | null }> {
    let markup: string | null = null;
    const onMarkup = (html: string): void => {
      markup = html;
    };
    return { reading: await this.#read(url, { onMarkup }), markup };
  }

  async #read(url: string, more: Pick<ReadOptions, 'onMarkup'>): Promise<PageReading> {
    const session = await this.session();
    const options = { ...this.#optionsFor(url), ...more };
    return await this.#pacer.turn(this.#signal, () => session.read(url, options));
  }

  /** Waits for a turn at the site, then explores a page. Rejects as `read` does. */
  async explore(url: string, budget: StateBudget): Promise<ExploredPage> {
    const session = await this.session();
    const options = this.#optionsFor(url);
    const { page } = await this.#pacer.turn(this.#signal, async () => {
      const explored = await session.explore(url, options, budget);
      const { status, headers } = explored.reading;
      return { page: explored, status, headers };
    });
    return page;
  }

  #optionsFor(url: string): ReadOptions {
    const onScreenshot = this.#live?.screenshotCallback(url);
    return {
      timeoutMs: this.#settings.pageTimeoutMs,
      signal: this.#signal,
      ...(onScreenshot === undefined ? {} : { onScreenshot }),
    };
  }

  /** Opens a page to log in on. From then on, pages share their cookies. */
  async openPage(url: string): Promise<BrowserPage> {
    const session = await this.#sessionWithCookies();
    const { page } = await this.#pacer.turn(this.#signal, async () => {
      const opened = await session.openPage(url, {
        timeoutMs: this.#settings.pageTimeoutMs,
        signal: this.#signal,
      });
      return { page: opened, status: opened.status, headers: opened.headers };
    });
    return page;
  }

  /** Pauses the live view during `work`. */
  hidden<T>(work: () => Promise<T>): Promise<T> {
    return this.#live === null ? work() : this.#live.hidden(work);
  }

  /** Removes these secrets from the page addresses in later live frames. */
  conceal(secrets: Secrets): void {
    this.#live?.conceal(secrets);
  }

  /** The Cookie header of a request for `url`; '' when there is none, or no browser is open. */
  async cookieHeader(url: string): Promise<string> {
    return this.#opened === null ? '' : this.#opened.cookieHeader(url);
  }

  /** Starts opening the browser context, which takes half a second. A failure shows when a page is read. */
  prepare(): void {
    this.session().catch(() => {});
  }

  session(): Promise<BrowserSession> {
    this.#session ??= this.#open({ firstVisits: !this.#sharesCookies });
    this.#session.catch(() => {
      this.#session = null;
    });
    return this.#session;
  }

  /** A session whose pages share their cookies: the present one if it is such a session, else a new one in its place. */
  async #sessionWithCookies(): Promise<BrowserSession> {
    if (!this.#sharesCookies) {
      await this.close();
      this.#sharesCookies = true;
    }
    return await this.session();
  }

  async #open(options: BrowserSessionOptions): Promise<BrowserSession> {
    const session = await this.#ports.browser.openSession(options);
    this.#use(session);
    return session;
  }

  /** Continues in this browser session. The caller still has to close it. */
  adopt(session: BrowserSession): void {
    this.#sharesCookies = true;
    this.#session = Promise.resolve(session);
    this.#use(session);
  }

  #use(session: BrowserSession): void {
    this.#opened = session;
    this.#unfollow = this.#live?.follow(session) ?? this.#unfollow;
  }

  /** Hands the browser session over to the caller; null when none is open. */
  async release(): Promise<BrowserSession | null> {
    const session = (await this.#session?.catch(() => null)) ?? null;
    if (session === null) return null;
    this.#unfollow();
    this.#session = null;
    this.#opened = null;
    this.#sharesCookies = false;
    return session;
  }

  async close(): Promise<void> {
    const session = this.#session;
    this.#session = null;
    this.#sharesCookies = false;
    const opened = await session?.catch(() => null);
    this.#unfollow();
    this.#opened = null;
    await opened?.close();
  }
}
