import { BrowserUnavailable } from '@signpost/backend-domain/model/crawl/browser-errors.ts';
import type { PageReading } from '@signpost/backend-domain/model/crawl/page-reading.ts';
import { InvalidUrl, SiteUnreachable } from '@signpost/backend-domain/model/site/target-errors.ts';
import type {
  BrowserPage,
  BrowserSession,
  BrowserSessionOptions,
  LiveFrame,
  ReadOptions,
} from '@signpost/backend-domain/ports/browser-engine.ts';
import type { BrowserHost, RunningBrowser } from './browser-host.ts';
import { cookieHeaderFor } from './cookies.ts';
import { attempt, DeadlinePassed, pause, within } from './deadline.ts';
import type { DrivenContext } from './driver.ts';
import { LivePage } from './live-page.ts';
import { PageLoader } from './page-loader.ts';
import { Screencast } from './screencast.ts';
import { Tab } from './tab.ts';

const openMilliseconds = 10_000;
const closeMilliseconds = 3_000;

/** Refused for every page of the session; what is not here cannot be had without a person to ask either. */
const permissions = [
  'geolocation',
  'notifications',
  'midi',
  'camera',
  'microphone',
  'clipboard-read',
  'background-sync',
  'persistent-storage',
];

interface OpenContext {
  readonly browser: RunningBrowser;
  readonly driven: DrivenContext;
  /** Its permissions have been refused. */
  isGuarded: boolean;
}

/** One isolated browser context, made anew when its browser died. */
export class SharedBrowserSession implements BrowserSession {
  readonly screencast = new Screencast();
  readonly #engine: BrowserHost;
  readonly #options: BrowserSessionOptions;
  readonly #onClosed: () => void;
  readonly #tabs = new Set<Tab>();
  readonly #ending = new AbortController();
  #context: Promise<OpenContext> | null = null;

  constructor(engine: BrowserHost, options: BrowserSessionOptions, onClosed: () => void) {
    this.#engine = engine;
    this.#options = options;
    this.#onClosed = onClosed;
  }

  /** Opens the context, so that a missing browser shows at once. */
  async start(): Promise<void> {
    await this.#opened();
  }

  async read(url: string, options: ReadOptions): Promise<PageReading> {
    return await this.#withTab(url, options, true, async (tab, loader) => {
      const loaded = await loader.load();
      const reading = await loader.reading(loaded);
      if (options.onScreenshot && reading.facts) {
        const jpeg = await attempt(1_000, tab.screenshot());
        if (jpeg) options.onScreenshot(jpeg);
      }
      return reading;
    });
  }

  async openPage(url: string, options: ReadOptions): Promise<BrowserPage> {
    return await this.#withTab(url, options, false, async (tab, loader, release) => {
      const { response } = await loader.load();
      return new LivePage(tab, response, this.screencast, () => this.#release(tab, release));
    });
  }

  async cookieHeader(url: string): Promise<string> {
    const { driven } = await this.#opened();
    // A session loses its cookies with its browser, which may be dying at this moment.
    const cookies = await attempt(openMilliseconds, driven.cookies());
    return cookieHeaderFor(cookies ?? [], url);
  }

  watch(listener: (frame: LiveFrame) => void): () => void {
    return this.screencast.watch(listener);
  }

  async close(): Promise<void> {
    this.#ending.abort();
    this.#onClosed();
    await Promise.all([...this.#tabs].map((tab) => this.#drop(tab)));
    const context = await this.#context?.catch(() => null);
    this.#context = null;
    if (context && !context.browser.isGone)
      await attempt(closeMilliseconds, context.driven.close());
  }

  /** Gives work a slot and a tab; both are given back when it fails, and when it is done if it is a visit. */
  async #withTab<Result>(
    url: string,
    options: ReadOptions,
    isVisit: boolean,
    work: (tab: Tab, loader: PageLoader, release: () => void) => Promise<Result>,
  ): Promise<Result> {
    checkUrl(url);
    const signal = AbortSignal.any([
      this.#ending.signal,
      ...(options.signal ? [options.signal] : []),
    ]);
    const release = await this.#engine.slots.take(signal).catch(() => {
      throw new SiteUnreachable(url, 'aborted');
    });
    let tab: Tab | null = null;
    let isDone = false;
    try {
      tab = await this.#openTab(url, options);
      const loader = new PageLoader(tab, url, options, this.#engine.options.policy);
      const result = await untilAborted(url, signal, work(tab, loader, release));
      isDone = true;
      return result;
    } catch (error) {
      throw translated(url, error);
    } finally {
      if (isVisit || !isDone) {
        if (tab) await this.#release(tab, release);
        else release();
      }
    }
  }

  async #openTab(url: string, options: ReadOptions, isSecondTry = false): Promise<Tab> {
    const context = await this.#opened();
    const { browser, driven } = context;
    const pictures =
      this.screencast.isWatched || options.pictures === true || options.onScreenshot !== undefined;
    const guards = {
      userAgent: browser.userAgent,
      language: this.#options.language ?? null,
      pictures,
      proxy: this.#engine.options.proxy ?? null,
    };
    try {
      const opening = driven.newTab();
      const drivenTab = await within(openMilliseconds, opening).catch((error) => {
        opening.then((late) => late.close()).catch(() => undefined);
        throw error;
      });
      const tab = await Tab.open(drivenTab, browser.driven.cdp, guards);
      this.#tabs.add(tab);
      if (!context.isGuarded) await refusePermissions(browser, tab.contextId);
      context.isGuarded = true;
      // Before there is a document a tab is a blank sheet, which nobody wants to look at.
      tab.cdp.on('Page.domContentEventFired', () => {
        if (this.#tabs.has(tab)) this.screencast.show(tab);
      });
      return tab;
    } catch (cause) {
      await this.#giveUp(browser, cause);
      if (browser.isGone && !isSecondTry) return await this.#openTab(url, options, true);
      throw new SiteUnreachable(url, 'crashed', { cause });
    }
  }

  async #release(tab: Tab, release: () => void): Promise<void> {
    await this.#drop(tab);
    release();
  }

  async #drop(tab: Tab): Promise<void> {
    this.screencast.forget(tab);
    this.#tabs.delete(tab);
    await tab.close();
  }

  async #opened(): Promise<OpenContext> {
    const known = await this.#context?.catch(() => null);
    if (known && !known.browser.isGone) return known;
    const opening = this.#open();
    this.#context = opening;
    return await opening;
  }

  async #open(isSecondTry = false): Promise<OpenContext> {
    const browser = await this.#engine.browser();
    const viewport = this.#options.viewport ?? { width: 1_280, height: 800 };
    try {
      const driven = await within(openMilliseconds, browser.driven.newContext({ viewport }));
      return { browser, driven, isGuarded: false };
    } catch (cause) {
      await this.#giveUp(browser, cause);
      if (browser.isGone && !isSecondTry) return await this.#open(true);
      throw new BrowserUnavailable('The browser opens no session.', { cause });
    }
  }

  /** A browser that opens nothing in time is as good as gone; one that fails to may be dying at this moment. */
  async #giveUp(browser: RunningBrowser, cause: unknown): Promise<void> {
    if (cause instanceof DeadlinePassed) await this.#engine.discard(browser);
    else await pause(100);
  }
}

async function refusePermissions(
  browser: RunningBrowser,
  browserContextId: string | null,
): Promise<void> {
  if (browserContextId === null) return;
  const refused = permissions.map((name) =>
    browser.driven.cdp.send('Browser.setPermission', {
      permission: { name },
      setting: 'denied',
      browserContextId,
    }),
  );
  await attempt(2_000, Promise.allSettled(refused));
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
