import { Sha256Hasher } from '@signpost/adapters/system/sha256-hasher.ts';
import { hasherSuite } from './hasher.suite.ts';

hasherSuite('node:crypto', () => new Sha256Hasher());
