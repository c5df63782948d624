import { journeySuite } from './journey.suite.ts';

journeySuite('in-memory adapters');
journeySuite('one process with PGlite');
