import type { Browser, BrowserContext, Page, Target } from 'puppeteer-core';
import type {
  BrowserDriver,
  ContextOptions,
  DrivenBrowser,
  DrivenContext,
  DrivenTab,
  StartOptions,
} from '../shared/driver.ts';
import { channelOf, cookieOf } from '../shared/library-types.ts';

/** Starts and drives a browser with puppeteer-core. */
export const puppeteerDriver: BrowserDriver = {
  name: 'puppeteer',
  async start(options: StartOptions): Promise<DrivenBrowser> {
    // Imported here because a command may end before it needs a browser.
    const { connect, launch } = await import('puppeteer-core');
    if (options.executablePath === null) {
      const browser = await connect({
        browserWSEndpoint: options.wsEndpoint ?? '',
        defaultViewport: null,
      });
      return await driven(browser, () => browser.disconnect());
    }
    const browser = await launch({
      executablePath: options.executablePath,
      args: [...options.arguments],
      ignoreDefaultArgs: true,
      headless: !options.headed,
      pipe: true,
      env: { ...options.environment },
      ...(options.profile === null ? {} : { userDataDir: options.profile }),
      defaultViewport: null,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      waitForInitialPage: false,
    });
    return await driven(browser, () => browser.close());
  },
};

async function driven(browser: Browser, close: () => Promise<void>): Promise<DrivenBrowser> {
  return {
    cdp: channelOf(await browser.target().createCDPSession()),
    processId: browser.process()?.pid ?? null,
    newContext: async (options) =>
      context(
        await browser.createBrowserContext({ downloadBehavior: { policy: 'deny' } }),
        options,
      ),
    onGone: (listener) => {
      browser.on('disconnected', listener);
    },
    close,
  };
}

function context(browserContext: BrowserContext, { viewport }: ContextOptions): DrivenContext {
  const tabs = new OwnTabs(browserContext);
  return {
    newTab: async () => {
      const page = await tabs.open();
      await page.setViewport(viewport);
      return await tab(page);
    },
    cookies: async () => (await browserContext.cookies()).map(cookieOf),
    close: () => browserContext.close(),
  };
}

/** Distinguishes the scanner's tabs from those that pages open, with or without an opener, and closes the latter. */
class OwnTabs {
  readonly #context: BrowserContext;
  readonly #targets = new Set<Target>();
  readonly #opening = new Set<Promise<unknown>>();

  constructor(browserContext: BrowserContext) {
    this.#context = browserContext;
    browserContext.on('targetcreated', (target: Target) => {
      if (target.type() === 'page') this.#judge(target).catch(() => undefined);
    });
    browserContext.on('targetdestroyed', (target: Target) => this.#targets.delete(target));
  }

  async open(): Promise<Page> {
    const opening = this.#context.newPage().then((page) => {
      this.#targets.add(page.target());
      return page;
    });
    this.#opening.add(opening);
    return await opening.finally(() => this.#opening.delete(opening));
  }

  async #judge(target: Target): Promise<void> {
    // A page without an opener may be a tab that the scanner is opening right now.
    if (!target.opener()) await Promise.allSettled(this.#opening);
    if (this.#targets.has(target)) return;
    const page = await target.page();
    await page?.close({ runBeforeUnload: false });
  }
}

async function tab(page: Page): Promise<DrivenTab> {
  return {
    cdp: channelOf(await page.createCDPSession()),
    runFirst: async (script) => {
      await page.evaluateOnNewDocument(script);
    },
    close: () => page.close({ runBeforeUnload: false }),
  };
}
