import { anEngine } from '../../support/browser.ts';
import { hostilePagesSuite } from './hostile-pages.suite.ts';

// A file for each engine: most of it is waiting, which two files do at the same time.
hostilePagesSuite('puppeteer', { open: () => anEngine('puppeteer', { maxPages: 2 }) });
