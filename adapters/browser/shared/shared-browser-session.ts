import type { PageReading } from '@signpost/backend-domain/model/crawl/page-reading.ts';
import { InvalidUrl, SiteUnreachable } from '@signpost/backend-domain/model/site/target-errors.ts';
import type {
  BrowserPage,
  BrowserSession,
  BrowserSessionOptions,
  ExploredPage,
  LiveFrame,
  ReadOptions,
  StateBudget,
} from '@signpost/backend-domain/ports/browser-engine.ts';
import type { BrowserHost } from './browser-host.ts';
import { cookieHeaderFor } from './cookies.ts';
import { attempt } from './deadline.ts';
import type { SessionCookie } from './driver.ts';
import { LivePage } from './live-page.ts';
import { PageLoader } from './page-loader.ts';
import { Screencast } from './screencast.ts';
import type { SessionContext } from './session-context.ts';
import { type SessionContexts, sessionContexts } from './session-contexts.ts';
import { StateExplorer } from './states/state-explorer.ts';
import type { Tab } from './tab.ts';

/**
 * How long cookies are remembered: changes that an open page makes to them reach static requests after this time at the
 * latest.
 */
const COOKIES_KEPT_MS = 250;

/** A tab in use, with its context and the function that frees its slot. */
interface TabAtWork {
  readonly tab: Tab;
  readonly context: SessionContext;
  readonly freeSlot: () => void;
}

/** Opens pages in browser contexts that no other session uses. When the browser ends, they are created in a new one. */
export class SharedBrowserSession implements BrowserSession {
  readonly screencast = new Screencast();
  readonly #engine: BrowserHost;
  readonly #contexts: SessionContexts;
  readonly #firstVisits: boolean;
  readonly #onClosed: () => void;
  readonly #atWork = new Set<TabAtWork>();
  /** Tabs that are being emptied for their next page. */
  readonly #returning = new Set<Promise<void>>();
  readonly #ending = new AbortController();
  #cookies: { readonly found: Promise<readonly SessionCookie[]>; readonly at: number } | null =
    null;

  constructor(engine: BrowserHost, options: BrowserSessionOptions, onClosed: () => void) {
    this.#engine = engine;
    this.#contexts = sessionContexts(engine, options);
    this.#firstVisits = options.firstVisits === true;
    this.#onClosed = onClosed;
  }

  /** Opens the context, so that a missing browser is reported at once. */
  async start(): Promise<void> {
    await this.#contexts.giveBack(await this.#contexts.take(), true);
  }

  async read(url: string, options: ReadOptions): Promise<PageReading> {
    return await this.#reading(url, options, async (reading) => reading);
  }

  async explore(url: string, options: ReadOptions, budget: StateBudget): Promise<ExploredPage> {
    return await this.#reading(url, options, (reading, tab) => explored(reading, tab, budget));
  }

  /** Reads a page, works on with it while its tab is open, and returns the tab. */
  async #reading<Result>(
    url: string,
    options: ReadOptions,
    workOn: (reading: PageReading, tab: Tab) => Promise<Result>,
  ): Promise<Result> {
    return await this.#withTab(url, options, async (work, loader) => {
      const loaded = await loader.load();
      const reading = await loader.reading(loaded);
      if (options.onScreenshot && reading.facts) {
        const jpeg = await attempt(1_000, work.tab.screenshot());
        if (jpeg) options.onScreenshot(jpeg);
      }
      if (options.onMarkup && reading.facts) {
        const html = await attempt(1_000, work.tab.markup());
        if (html) options.onMarkup(html);
      }
      const result = await workOn(reading, work.tab);
      await this.#contexts.noteTraces(work.context, work.tab);
      const isWhole = reading.facts !== null && reading.partial === null;
      if (isWhole) this.#takeBack(work);
      else await this.#end(work);
      return result;
    });
  }

  async openPage(url: string, options: ReadOptions): Promise<BrowserPage> {
    return await this.#withTab(url, options, async (work, loader) => {
      const { response, partial } = await loader.load();
      await this.#contexts.noteTraces(work.context, work.tab);
      return new LivePage(work.tab, response, this.screencast, async (isReusable) => {
        if (isReusable && partial === null) this.#takeBack(work);
        else await this.#end(work);
      });
    });
  }

  async cookieHeader(url: string): Promise<string> {
    if (this.#firstVisits) return '';
    const context = await this.#contexts.take();
    return cookieHeaderFor(await this.#cookiesOf(context), url);
  }

  /**
   * Static requests at nearly the same time share one query of the cookies. Opening or closing a page clears the
   * remembered ones.
   */
  #cookiesOf(context: SessionContext): Promise<readonly SessionCookie[]> {
    const now = performance.now();
    if (this.#cookies === null || now - this.#cookies.at > COOKIES_KEPT_MS)
      this.#cookies = { found: context.cookies(), at: now };
    return this.#cookies.found;
  }

  watch(listener: (frame: LiveFrame) => void): () => void {
    return this.screencast.watch(listener);
  }

  async close(): Promise<void> {
    this.#ending.abort();
    this.#onClosed();
    await Promise.all([...[...this.#atWork].map((work) => this.#end(work)), ...this.#returning]);
    await this.#contexts.close();
  }

  /** Runs a job with a slot and a tab. The job returns both when it is done; when it fails, they are returned here. */
  async #withTab<Result>(
    url: string,
    options: ReadOptions,
    job: (work: TabAtWork, loader: PageLoader) => Promise<Result>,
  ): Promise<Result> {
    checkUrl(url);
    const signal = AbortSignal.any([
      this.#ending.signal,
      ...(options.signal ? [options.signal] : []),
    ]);
    const freeSlot = await this.#engine.tabs.take(signal).catch(() => {
      throw new SiteUnreachable(url, 'aborted');
    });
    let work: TabAtWork | null = null;
    try {
      work = await this.#begin(url, options, freeSlot);
      const loader = new PageLoader(work.tab, url, options, this.#engine.options.policy);
      return await untilAborted(url, signal, job(work, loader));
    } catch (error) {
      const again = work !== null && !signal.aborted && hasDiedWaiting(work.tab, error);
      if (work) await this.#end(work);
      else freeSlot();
      if (again) return await this.#withTab(url, options, job);
      throw translated(url, error);
    }
  }

  async #begin(
    url: string,
    options: ReadOptions,
    freeSlot: () => void,
    isSecondTry = false,
  ): Promise<TabAtWork> {
    const context = await this.#contexts.take(url);
    const pictures =
      this.screencast.isWatched || options.pictures === true || options.onScreenshot !== undefined;
    try {
      const tab = await context.tab(pictures);
      this.#contexts.expectMore();
      const work = { tab, context, freeSlot };
      this.#atWork.add(work);
      this.#cookies = null;
      // A tab without a document is a blank page, which the live view need not show.
      tab.onParsed = () => this.screencast.show(tab);
      return work;
    } catch (cause) {
      await this.#contexts.giveBack(context, false);
      if (context.browser.gone.aborted && !isSecondTry)
        return await this.#begin(url, options, freeSlot, true);
      throw new SiteUnreachable(url, 'crashed', { cause });
    }
  }

  /** Returns the tab for another page. It is emptied while the caller continues. */
  #takeBack(work: TabAtWork): void {
    this.#endWork(work);
    const { context, tab, freeSlot } = work;
    const returning = context
      .takeBack(tab)
      .then((isClean) => this.#contexts.giveBack(context, isClean))
      .finally(() => {
        this.#returning.delete(returning);
        freeSlot();
      });
    this.#returning.add(returning);
  }

  async #end(work: TabAtWork): Promise<void> {
    this.#endWork(work);
    await work.tab.close();
    await this.#contexts.giveBack(work.context, false);
    work.freeSlot();
  }

  #endWork(work: TabAtWork): void {
    work.tab.onParsed = () => undefined;
    this.screencast.forget(work.tab);
    this.#atWork.delete(work);
    this.#cookies = null;
  }
}

/**
 * Whether a reused tab ended before its new page answered. That is not this page's fault, so it is opened in another
 * tab.
 */
function hasDiedWaiting(tab: Tab, error: unknown): boolean {
  if (!tab.isUsed || tab.navigation.response !== null) return false;
  return !(error instanceof SiteUnreachable) || ['aborted', 'crashed'].includes(error.reason);
}

async function explored(
  reading: PageReading,
  tab: Tab,
  budget: StateBudget,
): Promise<ExploredPage> {
  const { facts, status, partial } = reading;
  const fromCache = tab.navigation.response?.fromCache === true;
  if (facts === null || partial !== null || status >= 400)
    return { reading, fromCache, states: [], routes: [] };
  const explorer = new StateExplorer(tab, facts, budget);
  const states = await explorer.explore();
  return { reading, fromCache, states, routes: explorer.routes };
}

function checkUrl(url: string): void {
  const parsed = URL.parse(url);
  if (parsed?.protocol !== 'http:' && parsed?.protocol !== 'https:') throw new InvalidUrl(url);
}

function untilAborted<Result>(
  url: string,
  signal: AbortSignal,
  work: Promise<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const aborted = () => reject(new SiteUnreachable(url, 'aborted'));
    if (signal.aborted) aborted();
    signal.addEventListener('abort', aborted, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', aborted));
  });
}

function translated(url: string, error: unknown): unknown {
  return error instanceof Error && 'code' in error
    ? error
    : new SiteUnreachable(url, 'crashed', { cause: error });
}
