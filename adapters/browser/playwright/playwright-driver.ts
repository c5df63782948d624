import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { NO_POPUP_BLOCKER } from '../../popup-switches.ts';
import type {
  BrowserDriver,
  CdpChannel,
  ContextOptions,
  DrivenBrowser,
  DrivenContext,
  DrivenTab,
  StartOptions,
} from '../shared/driver.ts';
import { channelOf, cookieOf } from '../shared/library-types.ts';

const require = createRequire(import.meta.url);

/** Starts and drives a browser with playwright-core. */
export const playwrightDriver: BrowserDriver = {
  name: 'playwright',
  async start(options: StartOptions): Promise<DrivenBrowser> {
    // Loaded here because a command may end before it needs a browser. `import` would keep its source in memory twice.
    const { chromium } = require('playwright-core') as typeof import('playwright-core');
    const browser =
      options.executablePath === null
        ? await chromium.connectOverCDP(options.wsEndpoint ?? '')
        : await chromium.launch({
            executablePath: options.executablePath,
            args: [...options.arguments],
            ignoreDefaultArgs: [NO_POPUP_BLOCKER],
            headless: !options.headed,
            env: { ...options.environment },
            chromiumSandbox: !options.arguments.includes('--no-sandbox'),
            handleSIGINT: false,
            handleSIGTERM: false,
            handleSIGHUP: false,
          });
    const cdp = channelOf(await browser.newBrowserCDPSession());
    return {
      cdp,
      processId: options.executablePath === null ? null : await browserProcess(cdp),
      newContext: async (contextOptions) => await context(browser, contextOptions),
      onGone: (listener) => {
        browser.on('disconnected', listener);
      },
      close: () => browser.close(),
    };
  },
};

/** The id of the browser's process. Playwright does not expose it, so the browser is asked. */
async function browserProcess(cdp: CdpChannel): Promise<number | null> {
  const { processInfo } = await cdp.send<{ processInfo: readonly { type: string; id: number }[] }>(
    'SystemInfo.getProcessInfo',
  );
  return processInfo.find(({ type }) => type === 'browser')?.id ?? null;
}

async function context(browser: Browser, { viewport }: ContextOptions): Promise<DrivenContext> {
  const browserContext = await browser.newContext({
    acceptDownloads: false,
    viewport: { ...viewport },
  });
  return {
    newTab: async () => await tab(browserContext, await browserContext.newPage()),
    cookies: async () => (await browserContext.cookies()).map(cookieOf),
    close: () => browserContext.close(),
  };
}

async function tab(browserContext: BrowserContext, page: Page): Promise<DrivenTab> {
  // Playwright closes dialogs unless somebody listens for them; page-guards.ts answers them.
  page.on('dialog', () => undefined);
  page.on('popup', (popup) => {
    popup.close({ runBeforeUnload: false }).catch(() => undefined);
  });
  return {
    cdp: channelOf(await browserContext.newCDPSession(page)),
    runFirst: async (script) => {
      await page.addInitScript({ content: script });
    },
    close: () => page.close({ runBeforeUnload: false }),
  };
}
