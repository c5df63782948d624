import { anEngine, enginesUnderTest } from '../../support/browser.ts';
import { statesSuite } from './states.suite.ts';

for (const name of enginesUnderTest) statesSuite(name, { open: () => anEngine(name) });
