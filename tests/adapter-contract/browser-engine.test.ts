import { anEngine, engineNames } from '../support/browser.ts';
import { browserEngineSuite } from './browser-engine.suite.ts';

for (const name of engineNames) browserEngineSuite(name, { open: () => anEngine(name) });
