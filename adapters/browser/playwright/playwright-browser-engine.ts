import type { BrowserEngineOptions } from '../shared/engine-options.ts';
import { SharedBrowserEngine } from '../shared/shared-browser-engine.ts';
import { playwrightDriver } from './playwright-driver.ts';

/** BrowserEngine over playwright-core. */
export class PlaywrightBrowserEngine extends SharedBrowserEngine {
  constructor(options: BrowserEngineOptions) {
    super(playwrightDriver, options);
  }
}
