import { journeySuite } from './journey.suite.ts';

journeySuite('processes over PostgreSQL and Redis');
