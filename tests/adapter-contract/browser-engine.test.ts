import { anEngine, engineNames } from '../support/browser.ts';
import { hostilePagesSuite } from './browser/hostile-pages.suite.ts';
import { livePageSuite } from './browser/live-page.suite.ts';
import { browserEngineSuite } from './browser-engine.suite.ts';

for (const name of engineNames) {
  browserEngineSuite(name, { open: () => anEngine(name) });
  livePageSuite(name, { open: () => anEngine(name) });
  hostilePagesSuite(name, { open: () => anEngine(name, { maxPages: 2 }) });
}
