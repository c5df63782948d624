import { anEngine, enginesUnderTest } from '../../support/browser.ts';
import { livePageSuite } from './live-page.suite.ts';

for (const name of enginesUnderTest) livePageSuite(name, { open: () => anEngine(name) });
