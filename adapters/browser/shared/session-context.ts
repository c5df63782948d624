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

/**
 * Permissions that every page of the session is refused; all others need a person's consent, which no session gives.
 */
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

/** The context of a session in one running browser: its cookies and storage, and the tabs that wait for a page. */
export class SessionContext {
  readonly browser: RunningBrowser;
  readonly #host: BrowserHost;
  readonly #driven: DrivenContext;
  readonly #language: string | null;
  readonly #pool = new TabPool();
  #prepared: Promise<void> | null = null;

  private constructor(
    host: BrowserHost,
    browser: RunningBrowser,
    driven: DrivenContext,
    language: string | null,
  ) {
    this.#host = host;
    this.browser = browser;
    this.#driven = driven;
    this.#language = language;
  }

  /** Rejects with BrowserUnavailable. */
  static async open(
    host: BrowserHost,
    options: BrowserSessionOptions,
    isSecondTry = false,
  ): Promise<SessionContext> {
    const browser = await host.browser();
    const viewport = options.viewport ?? { width: 1_280, height: 800 };
    try {
      const driven = await within(OPEN_TIMEOUT_MS, browser.driven.newContext({ viewport }));
      return new SessionContext(host, browser, driven, options.language ?? null);
    } catch (cause) {
      await giveUp(host, browser, cause);
      if (browser.gone.aborted && !isSecondTry)
        return await SessionContext.open(host, options, true);
      throw new BrowserUnavailable('The browser opens no session.', { cause });
    }
  }

  /** An empty, guarded tab: one that was used before, or a new one. */
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

  /** Takes a tab back after a whole reading, and closes it when something of its page would show to the next one. */
  async takeBack(tab: Tab): Promise<void> {
    if (await tab.leave()) this.#pool.put(tab);
    else await tab.close();
  }

  /** A session loses its cookies with its browser, which may be dying at this moment. */
  async cookies() {
    return (await attempt(OPEN_TIMEOUT_MS, this.#driven.cookies())) ?? [];
  }

  async close(): Promise<void> {
    await this.#pool.close();
    if (!this.browser.gone.aborted) await attempt(CLOSE_TIMEOUT_MS, this.#driven.close());
  }

  async #newTab(pictures: boolean): Promise<Tab> {
    const { browser } = this;
    const preparing = this.#prepare();
    const tab = await Tab.open(await this.#openTab(), browser, {
      userAgent: browser.userAgent,
      language: this.#language,
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

  /** The set-up of a context before its first page. */
  #prepare(): Promise<void> {
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
      await within(
        OPEN_TIMEOUT_MS,
        Promise.all([
          refusePermissions(this.browser, tab),
          proxy === undefined ? null : signInToProxy(tab.cdp, proxy),
        ]),
      );
    } finally {
      tab.close().catch(() => undefined);
    }
  }
}

async function refusePermissions({ driven }: RunningBrowser, tab: DrivenTab): Promise<void> {
  const { targetInfo } = await tab.cdp.send<{ targetInfo: { browserContextId?: string } }>(
    'Target.getTargetInfo',
  );
  const { browserContextId } = targetInfo;
  if (browserContextId === undefined) return;
  const refused = REFUSED_PERMISSIONS.map((name) =>
    driven.cdp.send('Browser.setPermission', {
      permission: { name },
      setting: 'denied',
      browserContextId,
    }),
  );
  await attempt(2_000, Promise.allSettled(refused));
}

/** A browser that opens nothing in time is as good as gone; one that fails to may be dying at this moment. */
async function giveUp(host: BrowserHost, browser: RunningBrowser, cause: unknown): Promise<void> {
  if (cause instanceof DeadlinePassed) await host.discard(browser);
  else await pause(100);
}
