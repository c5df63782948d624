import { type GuidablePage, Guide } from '@signpost/adapters/browser/guide';
import type { Browser as PlaywrightBrowser, Page as PlaywrightPage } from 'playwright-core';
import type { Browser as PuppeteerBrowser } from 'puppeteer-core';

/** A page of one driver, in a browser context of its own. */
interface DriverPage {
  readonly driver: 'playwright' | 'puppeteer';
  readonly page: GuidablePage;
  /** Null on Puppeteer. */
  readonly inspectable: PlaywrightPage | null;
}

/** Both drivers that the guide acts with. */
export class GuidedBrowsers {
  readonly #playwright: PlaywrightBrowser;
  readonly #puppeteer: PuppeteerBrowser;

  constructor(playwright: PlaywrightBrowser, puppeteer: PuppeteerBrowser) {
    this.#playwright = playwright;
    this.#puppeteer = puppeteer;
  }

  /** Does the same on a fresh page of each driver, one after the other. Null: both succeeded; else the first problem. */
  async onBoth(act: (page: DriverPage) => Promise<string | null>): Promise<string | null> {
    const first = await this.#onPlaywright(act);
    return first ?? this.#onPuppeteer(act);
  }

  async #onPlaywright(act: (page: DriverPage) => Promise<string | null>): Promise<string | null> {
    const context = await this.#playwright.newContext();
    try {
      const page = await context.newPage();
      return await outcome('playwright', act({ driver: 'playwright', page, inspectable: page }));
    } finally {
      await context.close();
    }
  }

  async #onPuppeteer(act: (page: DriverPage) => Promise<string | null>): Promise<string | null> {
    const context = await this.#puppeteer.createBrowserContext();
    try {
      const page = await context.newPage();
      return await outcome('puppeteer', act({ driver: 'puppeteer', page, inspectable: null }));
    } finally {
      await context.close();
    }
  }
}

async function outcome(driver: string, act: Promise<string | null>): Promise<string | null> {
  const problem = await act.catch((error: unknown) => {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return line;
  });
  return problem === null ? null : `${driver}: ${problem}`;
}

export type { DriverPage };
export { Guide };
