import type { BrowserSessionOptions } from '@signpost/backend-domain/ports/browser-engine.ts';
import type { BrowserHost } from './browser-host.ts';
import { SessionContext } from './session-context.ts';
import type { Tab } from './tab.ts';

/** The browser contexts in which a session opens its pages. When a browser ends, its contexts are replaced. */
export interface SessionContexts {
  /** A context for the next page; without `url`, for no page yet. Rejects with BrowserUnavailable. */
  take(url?: string): Promise<SessionContext>;
  /** Prepares for more pages at the same time, while the first one loads. */
  expectMore(): void;
  /** To be called when a page was loaded, before another one is opened. */
  noteTraces(context: SessionContext, tab: Tab): Promise<void>;
  /** Returns the context after its page was left. `isClean`: whether its tab was emptied. */
  giveBack(context: SessionContext, isClean: boolean): Promise<void>;
  close(): Promise<void>;
}

export function sessionContexts(
  host: BrowserHost,
  options: BrowserSessionOptions,
): SessionContexts {
  return options.firstVisits === true
    ? new FirstVisits(host, options)
    : new SharedContext(host, options);
}

/** One context for all pages, which share their cookies and what they store. */
class SharedContext implements SessionContexts {
  readonly #host: BrowserHost;
  readonly #options: BrowserSessionOptions;
  #context: Promise<SessionContext> | null = null;

  constructor(host: BrowserHost, options: BrowserSessionOptions) {
    this.#host = host;
    this.#options = options;
  }

  async take(): Promise<SessionContext> {
    const known = await this.#context?.catch(() => null);
    if (known && !known.browser.gone.aborted) return known;
    const opening = SessionContext.open(this.#host, this.#options);
    this.#context = opening;
    return await opening;
  }

  expectMore(): void {}

  async noteTraces(): Promise<void> {}

  async giveBack(): Promise<void> {}

  async close(): Promise<void> {
    const context = await this.#context?.catch(() => null);
    this.#context = null;
    await context?.close();
  }
}

/**
 * One context for all pages as long as none leaves a trace, because every further context loads the site's scripts
 * itself; then a context for each page. Pages that are opened before the first one has shown whether it leaves a trace
 * have a context of their own, too, unless an earlier session saw that pages of the site leave none.
 */
class FirstVisits implements SessionContexts {
  readonly #host: BrowserHost;
  readonly #shared: SharedContext;
  readonly #perPage: ContextPerPage;
  #traces: 'unknown' | 'awaited' | 'none' | 'left' = 'unknown';

  constructor(host: BrowserHost, options: BrowserSessionOptions) {
    this.#host = host;
    this.#shared = new SharedContext(host, { ...options, firstVisits: false });
    this.#perPage = new ContextPerPage(host, options);
  }

  async take(url?: string): Promise<SessionContext> {
    const { traceless } = this.#host;
    if (this.#traces === 'unknown' && url !== undefined && traceless.has(url))
      this.#traces = 'none';
    if (this.#traces === 'none') return await this.#shared.take();
    if (this.#traces !== 'unknown') return await this.#perPage.take();
    this.#traces = 'awaited';
    try {
      return await this.#shared.take();
    } catch (error) {
      this.#traces = 'unknown';
      throw error;
    }
  }

  expectMore(): void {
    if (this.#traces === 'left') this.#perPage.expectMore();
  }

  async noteTraces(context: SessionContext, tab: Tab): Promise<void> {
    if (this.#traces === 'left') return;
    const [cookies, hasStored] = await Promise.all([context.cookies(), tab.hasStored()]);
    const isTraceless = cookies.length === 0 && !hasStored;
    this.#host.traceless.note(tab.navigation.url, isTraceless);
    if (!isTraceless) this.#traces = 'left';
    else if (this.#traces === 'awaited' && !this.#perPage.has(context)) this.#traces = 'none';
  }

  async giveBack(context: SessionContext, isClean: boolean): Promise<void> {
    if (this.#perPage.has(context)) await this.#perPage.giveBack(context, isClean);
    // The first page could not be read, so that the next one is the first.
    else if (this.#traces === 'awaited') this.#traces = 'unknown';
  }

  async close(): Promise<void> {
    await Promise.all([this.#shared.close(), this.#perPage.close()]);
  }
}

/**
 * A context for each page that is open at the same time. Its cookies and stored data are cleared before it is used for
 * another page, so that every page is opened as on a first visit. Its HTTP cache is kept.
 */
class ContextPerPage {
  readonly #host: BrowserHost;
  readonly #options: BrowserSessionOptions;
  readonly #idle: SessionContext[] = [];
  /** In use or not. */
  readonly #all = new Set<SessionContext>();
  #expectsMore = false;
  #isClosed = false;

  constructor(host: BrowserHost, options: BrowserSessionOptions) {
    this.#host = host;
    this.#options = options;
  }

  async take(): Promise<SessionContext> {
    for (let idle = this.#idle.pop(); idle !== undefined; idle = this.#idle.pop()) {
      if (!idle.browser.gone.aborted) return idle;
      this.#all.delete(idle);
    }
    return await this.#open();
  }

  expectMore(): void {
    if (this.#expectsMore) return;
    this.#expectsMore = true;
    this.#openSpares().catch(() => undefined);
  }

  async giveBack(context: SessionContext, isClean: boolean): Promise<void> {
    const isReusable = isClean && !this.#isClosed && (await context.forgetVisit());
    if (isReusable && !this.#isClosed) this.#idle.push(context);
    else await this.#close(context);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#idle.splice(0).map((context) => this.#close(context)));
  }

  has(context: SessionContext): boolean {
    return this.#all.has(context);
  }

  async #open(): Promise<SessionContext> {
    const context = await SessionContext.open(this.#host, this.#options);
    this.#all.add(context);
    return context;
  }

  /** Opens a context for each page that may be open, one after the other. */
  async #openSpares(): Promise<void> {
    while (!this.#isClosed && this.#all.size < this.#host.tabs.count) {
      const spare = await this.#open();
      const isReady = await spare.prepare().then(
        () => true,
        () => false,
      );
      await this.giveBack(spare, isReady);
      if (!isReady) return;
    }
  }

  async #close(context: SessionContext): Promise<void> {
    this.#all.delete(context);
    await context.close();
  }
}
