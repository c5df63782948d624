import { Sha256Hasher } from '@signpost/adapters/system/sha256-hasher.ts';
import { hasherSuite } from './hasher.suite.ts';
import { overAdapters } from './over-adapters.ts';

overAdapters('hasher', hasherSuite, { 'node:crypto': () => new Sha256Hasher() });
