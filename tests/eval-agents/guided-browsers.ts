import { type GuidablePage, Guide } from '@signpost/adapters/browser/guide';
import type { Browser as PlaywrightBrowser, Page as PlaywrightPage } from 'playwright-core';
import type { Browser as PuppeteerBrowser } from 'puppeteer-core';

/** A page of one driver, in a browser context of its own. */
interface DriverPage {
  readonly driver: 'playwright' | 'puppeteer';
  readonly page: GuidablePage;
  /** The page for further checks; null for Puppeteer. */
  readonly inspectable: PlaywrightPage | null;
}

/** Pages of both drivers that the guide supports. */
export class GuidedBrowsers {
  readonly #playwright: PlaywrightBrowser;
  readonly #puppeteer: PuppeteerBrowser;

  constructor(playwright: PlaywrightBrowser, puppeteer: PuppeteerBrowser) {
    this.#playwright = playwright;
    this.#puppeteer = puppeteer;
  }

  /**
   * Calls `act` with a fresh page of each driver, one after the other. Resolves to null when both succeed, else to the
   * first problem.
   */
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
