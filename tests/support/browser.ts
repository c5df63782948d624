import { findBrowser } from '@signpost/adapters/browser/find-browser.ts';
import { PlaywrightBrowserEngine } from '@signpost/adapters/browser/playwright/playwright-browser-engine.ts';
import { PuppeteerBrowserEngine } from '@signpost/adapters/browser/puppeteer/puppeteer-browser-engine.ts';
import type { BrowserEngineOptions } from '@signpost/adapters/browser/shared/engine-options.ts';
import type { BrowserEngine } from '@signpost/backend-domain/ports/browser-engine.ts';
import { systemCommand } from './system-command.ts';

/** The browser of this machine; Debian's Chromium is installed when there is none. */
export function testBrowserPath(): string {
  return (
    findBrowser({ browserPath: process.env.BROWSER_PATH ?? '' }) ??
    systemCommand('chromium', 'chromium')
  );
}

export type EngineName = BrowserEngine['name'];

export const engineNames: readonly EngineName[] = ['playwright', 'puppeteer'];

/**
 * The engines that browser tests run on: Playwright alone in `make test`, for speed; both everywhere else. The port's own
 * suite runs on both always.
 */
export const enginesUnderTest: readonly EngineName[] =
  process.env.TEST_SCOPE === 'fast' ? ['playwright'] : engineNames;

export function anEngine(
  name: EngineName,
  options: Partial<BrowserEngineOptions> = {},
): BrowserEngine {
  const all = { executablePath: testBrowserPath(), ...options };
  return name === 'playwright' ? new PlaywrightBrowserEngine(all) : new PuppeteerBrowserEngine(all);
}
