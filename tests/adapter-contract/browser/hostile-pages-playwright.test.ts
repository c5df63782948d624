import { anEngine } from '../../support/browser.ts';
import { hostilePagesSuite } from './hostile-pages.suite.ts';

// One file for each engine: the tests mostly wait, and two files run side by side.
hostilePagesSuite('playwright', { open: () => anEngine('playwright', { maxPages: 2 }) });
