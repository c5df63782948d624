import { setMaxListeners } from 'node:events';
import { fileURLToPath } from 'node:url';
import { BrowserUnavailable } from '@signpost/backend-domain/model/crawl/browser-errors.ts';
import type {
  BrowserEngine,
  BrowserSession,
  BrowserSessionOptions,
} from '@signpost/backend-domain/ports/browser-engine.ts';
import {
  homeIn,
  makeBrowserFolder,
  profileIn,
  removeBrowserFolder,
  withFolder,
} from './browser-folder.ts';
import type { BrowserHost, RunningBrowser } from './browser-host.ts';
import { attempt, within } from './deadline.ts';
import type { BrowserDriver, DrivenBrowser } from './driver.ts';
import { type BrowserEngineOptions, commandLine } from './engine-options.ts';
import { sweepOrphans } from './orphans.ts';
import { SharedBrowserSession } from './shared-browser-session.ts';
import { TabRoom } from './tab-room.ts';
import { TracelessOrigins } from './traceless-origins.ts';

const launcher = fileURLToPath(new URL('../launch-browser.sh', import.meta.url));
const START_TIMEOUT_MS = 30_000;
const CLOSE_TIMEOUT_MS = 5_000;

/**
 * Keeps one browser running while it is needed: the first call starts it, and the next call after it ended starts
 * another.
 */
export class SharedBrowserEngine implements BrowserEngine, BrowserHost {
  readonly name: 'playwright' | 'puppeteer';
  readonly tabs: TabRoom;
  readonly traceless = new TracelessOrigins();
  readonly options: BrowserEngineOptions;
  readonly #driver: BrowserDriver;
  readonly #sessions = new Set<SharedBrowserSession>();
  readonly #gone = new WeakMap<RunningBrowser, AbortController>();
  #browser: Promise<RunningBrowser> | null = null;
  #isClosed = false;

  constructor(driver: BrowserDriver, options: BrowserEngineOptions) {
    this.name = driver.name;
    this.#driver = driver;
    this.options = options;
    this.tabs = new TabRoom(options.maxPages);
  }

  async openSession(options: BrowserSessionOptions = {}): Promise<BrowserSession> {
    const session = new SharedBrowserSession(this, options, () => this.#sessions.delete(session));
    this.#sessions.add(session);
    try {
      await session.start();
      return session;
    } catch (error) {
      await session.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#sessions].map((session) => session.close()));
    const browser = await this.#browser?.catch(() => null);
    this.#browser = null;
    if (browser) await end(browser.driven);
  }

  /** The running browser; starts one when there is none. Rejects with BrowserUnavailable. */
  async browser(): Promise<RunningBrowser> {
    for (;;) {
      if (this.#isClosed) throw new BrowserUnavailable('The browser engine has been closed.');
      const latest = this.#browser;
      const known = await latest?.catch(() => null);
      if (known && !known.gone.aborted) return known;
      // Another call may have started a browser meanwhile, which must not be replaced: nothing would close it.
      if (this.#browser === latest && !this.#isClosed) return await this.#startNext();
    }
  }

  #startNext(): Promise<RunningBrowser> {
    const starting = this.#start();
    this.#browser = starting;
    starting.catch(() => {
      if (this.#browser === starting) this.#browser = null;
    });
    return starting;
  }

  async discard(browser: RunningBrowser): Promise<void> {
    this.#gone.get(browser)?.abort();
    await end(browser.driven);
  }

  async #start(): Promise<RunningBrowser> {
    const { executablePath, wsEndpoint } = this.options;
    if (!executablePath && !wsEndpoint)
      throw new BrowserUnavailable(
        'No browser was found. Run "npm run browser", or set BROWSER_PATH to a Chromium or Chrome.',
      );
    await sweepOrphans();
    const driven = await this.#driven(executablePath, wsEndpoint ?? null);
    const gone = new AbortController();
    // Every open tab adds a listener.
    setMaxListeners(0, gone.signal);
    driven.onGone(() => gone.abort());
    const running = { driven, ...(await this.#identity(driven)), gone: gone.signal };
    this.#gone.set(running, gone);
    return running;
  }

  async #driven(executablePath: string | null, wsEndpoint: string | null): Promise<DrivenBrowser> {
    const folder = wsEndpoint ? null : await makeBrowserFolder(this.options.user ?? null);
    const starting = this.#driver
      .start({
        executablePath: wsEndpoint ? null : launcher,
        wsEndpoint,
        arguments: commandLine(this.options),
        headed: this.options.headed === true,
        profile: folder === null ? null : profileIn(folder),
        environment: folder === null ? {} : environmentIn(folder, this.options),
      })
      .then((driven) => (folder === null ? driven : withFolder(driven, folder)));
    try {
      return await within(START_TIMEOUT_MS, starting);
    } catch (cause) {
      starting.then(end, () => (folder === null ? undefined : removeBrowserFolder(folder)));
      const what = wsEndpoint
        ? 'The browser at BROWSER_WS_ENDPOINT'
        : `The browser ${executablePath}`;
      throw new BrowserUnavailable(`${what} could not be started. ${firstLine(cause)}`, { cause });
    }
  }

  async #identity(
    driven: DrivenBrowser,
  ): Promise<Pick<RunningBrowser, 'userAgent' | 'hasWindows'>> {
    const { product, userAgent } = await driven.cdp.send<{ product: string; userAgent: string }>(
      'Browser.getVersion',
    );
    const suffix = this.options.userAgentSuffix ? ` ${this.options.userAgentSuffix}` : '';
    const own = `${userAgent.replace('HeadlessChrome', 'Chrome')}${suffix}`;
    return {
      userAgent: this.options.userAgent ?? own,
      // Only a headless shell calls itself HeadlessChrome; a full browser does not, even in headless mode.
      hasWindows: !product.startsWith('HeadlessChrome'),
    };
  }
}

/**
 * The environment variables for launch-browser.sh. Home and temporary folder lie in the browser's folder and are
 * removed with it.
 */
function environmentIn(
  folder: string,
  { executablePath, user, environment = { PATH: process.env.PATH ?? '' } }: BrowserEngineOptions,
): Record<string, string> {
  return {
    ...environment,
    HOME: homeIn(folder),
    TMPDIR: homeIn(folder),
    SIGNPOST_BROWSER: executablePath ?? '',
    ...(user ? { SIGNPOST_BROWSER_USER: `${user.uid}:${user.gid}` } : {}),
  };
}

/** Closes a browser, and kills it when it does not close in time. */
async function end(driven: DrivenBrowser): Promise<void> {
  const closed = await attempt(
    CLOSE_TIMEOUT_MS,
    driven.close().then(() => true),
  );
  if (closed || driven.processId === null) return;
  try {
    process.kill(driven.processId, 'SIGKILL');
  } catch {
    // The process has ended meanwhile.
  }
}

function firstLine(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
}
