import type { Page as PlaywrightPage } from 'playwright-core';
import type { Page as PuppeteerPage } from 'puppeteer-core';
import type { CallersPage } from './attached-page.ts';

/** A page of Playwright or Puppeteer; it must be open in a Chromium browser. */
export type GuidablePage = PlaywrightPage | PuppeteerPage;

/** The guide cannot drive this page; the message names the pages that it can drive. */
export class PageNotGuidable extends Error {
  constructor(options?: ErrorOptions) {
    super(
      'The guide drives a page of Playwright or of Puppeteer that is open in Chromium or Chrome. Pass such a page.',
      options,
    );
    this.name = 'PageNotGuidable';
  }
}

/** Wraps a page of either library in the functions that the guide needs. Rejects with PageNotGuidable. */
export async function callersPage(page: GuidablePage): Promise<CallersPage> {
  try {
    if ('context' in page && typeof page.context === 'function') return await ofPlaywright(page);
    if ('createCDPSession' in page) return await ofPuppeteer(page);
  } catch (cause) {
    // Firefox and WebKit offer no DevTools session.
    throw new PageNotGuidable({ cause });
  }
  throw new PageNotGuidable();
}

async function ofPlaywright(page: PlaywrightPage): Promise<CallersPage> {
  return overSession(page, await page.context().newCDPSession(page));
}

async function ofPuppeteer(page: PuppeteerPage): Promise<CallersPage> {
  return overSession(page, await page.createCDPSession());
}

/** Both libraries have these calls; only the types of their sessions differ. */
function overSession(
  page: Pick<PlaywrightPage, 'goto'> | Pick<PuppeteerPage, 'goto'>,
  session: {
    detach(): Promise<void>;
    send(method: never, parameters: never): unknown;
    on(event: never, listener: never): unknown;
  },
): CallersPage {
  return {
    cdp: {
      send: (method, parameters) =>
        session.send(method as never, parameters as never) as Promise<never>,
      on: (event, listener) => {
        session.on(event as never, listener as never);
      },
    },
    load: async (url, timeout) => {
      await page.goto(url, { timeout, waitUntil: 'domcontentloaded' });
    },
    detach: () => session.detach(),
  };
}
