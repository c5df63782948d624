import { anEngine } from '../support/browser.ts';
import { browserEngineSuite } from './browser-engine.suite.ts';
import { overAdapters } from './over-adapters.ts';

overAdapters('browser', browserEngineSuite, {
  playwright: { open: () => anEngine('playwright') },
  puppeteer: { open: () => anEngine('puppeteer') },
});
