import type { BrowserEngineOptions } from '../shared/engine-options.ts';
import { SharedBrowserEngine } from '../shared/shared-browser-engine.ts';
import { puppeteerDriver } from './puppeteer-driver.ts';

/** BrowserEngine over puppeteer-core. */
export class PuppeteerBrowserEngine extends SharedBrowserEngine {
  constructor(options: BrowserEngineOptions) {
    super(puppeteerDriver, options);
  }
}
