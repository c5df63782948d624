import { anEngine, engineNames } from '../../support/browser.ts';
import { livePageSuite } from './live-page.suite.ts';

for (const name of engineNames) livePageSuite(name, { open: () => anEngine(name) });
