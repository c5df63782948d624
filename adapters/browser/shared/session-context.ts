import { BrowserUnavailable } from '@signpost/backend-domain/model/crawl/browser-errors.ts';
import type { BrowserSessionOptions } from '@signpost/backend-domain/ports/browser-engine.ts';
import type { BrowserHost, RunningBrowser } from './browser-host.ts';
import { attempt, DeadlinePassed, pause, within } from './deadline.ts';
import type { DrivenContext, DrivenTab } from './driver.ts';
import { signInToProxy } from './proxy-sign-in.ts';
import { Tab } from './tab.ts';
import { TabPool } from './tab-pool.ts';

const OPEN_TIMEOUT_MS = 10_000;
const CLOSE_TIMEOUT_MS = 3_000;
const FORGET_TIMEOUT_MS = 2_000;

/** That of Playwright, which most agents use: a virtualised list shows as many of its items as fit into the viewport. */
const VIEWPORT = { width: 1_280, height: 720 };

/** Permissions that are denied to every page of the session. All others need a person's consent, which nobody gives. */
const REFUSED_PERMISSIONS = [
  'geolocation',
  'notifications',
  'midi',
  'camera',
  'microphone',
  'clipboard-read',
  'background-sync',
  'persistent-storage',
];

/** The browser context of a session: its cookies and storage, and its idle tabs. */
export class SessionContext {
  readonly browser: RunningBrowser;
  readonly #host: BrowserHost;
  readonly #driven: DrivenContext;
  readonly #options: BrowserSessionOptions;
  readonly #pool = new TabPool();
  #prepared: Promise<void> | null = null;
  /** Its id in the DevTools protocol; null until its first tab opens. */
  #id: string | null = null;

  private constructor(
    host: BrowserHost,
    browser: RunningBrowser,
    driven: DrivenContext,
    options: BrowserSessionOptions,
  ) {
    this.#host = host;
    this.browser = browser;
    this.#driven = driven;
    this.#options = options;
  }

  /** Opens a context in the engine's browser. Rejects with BrowserUnavailable. */
  static async open(
    host: BrowserHost,
    options: BrowserSessionOptions,
    isSecondTry = false,
  ): Promise<SessionContext> {
    const browser = await host.browser();
    try {
      const driven = await within(
        OPEN_TIMEOUT_MS,
        browser.driven.newContext({ viewport: VIEWPORT }),
      );
      return new SessionContext(host, browser, driven, options);
    } catch (cause) {
      await giveUp(host, browser, cause);
      if (browser.gone.aborted && !isSecondTry)
        return await SessionContext.open(host, options, true);
      throw new BrowserUnavailable('The browser did not open a session.', { cause });
    }
  }

  /** An empty, guarded tab: an idle one, or a new one. */
  async tab(pictures: boolean): Promise<Tab> {
    const waiting = this.#pool.take(pictures);
    if (waiting) return waiting;
    try {
      return await this.#newTab(pictures);
    } catch (cause) {
      await giveUp(this.#host, this.browser, cause);
      throw cause;
    }
  }

  /**
   * Takes a tab back after its page was read completely. Closes it when traces of its page would be visible to the next
   * page. Returns whether it was kept.
   */
  async takeBack(tab: Tab): Promise<boolean> {
    const isClean = await tab.leave({ forgetsData: this.#options.firstVisits === true });
    if (isClean) this.#pool.put(tab);
    else await tab.close();
    return isClean;
  }

  /** Deletes the cookies. Returns false when the context must not be used for another visit. Never rejects. */
  async forgetVisit(): Promise<boolean> {
    if (this.#prepared === null) return true;
    if (this.#id === null) return false;
    const clearing = this.browser.driven.cdp.send('Storage.clearCookies', {
      browserContextId: this.#id,
    });
    return (
      (await attempt(
        FORGET_TIMEOUT_MS,
        clearing.then(() => true),
      )) === true
    );
  }

  /** The session's cookies; none when the browser does not answer, because they are lost when it ends. */
  async cookies() {
    return (await attempt(OPEN_TIMEOUT_MS, this.#driven.cookies())) ?? [];
  }

  async close(): Promise<void> {
    await this.#pool.close();
    if (!this.browser.gone.aborted) await attempt(CLOSE_TIMEOUT_MS, this.#driven.close());
  }

  async #newTab(pictures: boolean): Promise<Tab> {
    const { browser } = this;
    const preparing = this.prepare();
    const tab = await Tab.open(await this.#openTab(), browser, {
      userAgent: browser.userAgent,
      language: this.#options.language ?? null,
      pictures,
      hasPasswordWindow: browser.hasWindows,
    });
    try {
      await preparing;
      return tab;
    } catch (error) {
      await tab.close();
      throw error;
    }
  }

  async #openTab(): Promise<DrivenTab> {
    const opening = this.#driven.newTab();
    return await within(OPEN_TIMEOUT_MS, opening).catch((error) => {
      opening.then((late) => late.close()).catch(() => undefined);
      throw error;
    });
  }

  /** Prepares the context once, before its first page. */
  prepare(): Promise<void> {
    this.#prepared ??= this.#prepareOnce();
    this.#prepared.catch(() => {
      this.#prepared = null;
    });
    return this.#prepared;
  }

  async #prepareOnce(): Promise<void> {
    const { proxy } = this.#host.options;
    const tab = await this.#openTab();
    try {
      this.#id = await contextOf(tab);
      await within(
        OPEN_TIMEOUT_MS,
        Promise.all([
          refusePermissions(this.browser, this.#id),
          proxy === undefined ? null : signInToProxy(tab.cdp, proxy),
        ]),
      );
    } finally {
      tab.close().catch(() => undefined);
    }
  }
}

async function contextOf({ cdp }: DrivenTab): Promise<string | null> {
  const asking = cdp.send<{ targetInfo: { browserContextId?: string } }>('Target.getTargetInfo');
  const { targetInfo } = await within(OPEN_TIMEOUT_MS, asking);
  return targetInfo.browserContextId ?? null;
}

async function refusePermissions(
  { driven }: RunningBrowser,
  browserContextId: string | null,
): Promise<void> {
  if (browserContextId === null) return;
  const refused = REFUSED_PERMISSIONS.map((name) =>
    driven.cdp.send('Browser.setPermission', {
      permission: { name },
      setting: 'denied',
      browserContextId,
    }),
  );
  await attempt(2_000, Promise.allSettled(refused));
}

/**
 * Ends a browser that opened nothing in time. After any other failure it only waits 100 ms, so that a browser that is
 * ending can be noticed.
 */
async function giveUp(host: BrowserHost, browser: RunningBrowser, cause: unknown): Promise<void> {
  if (cause instanceof DeadlinePassed) await host.discard(browser);
  else await pause(100);
}
