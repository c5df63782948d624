import { LruLookUpCache } from '@signpost/adapters/system/lru-look-up-cache.ts';
import { lookUpCacheSuite } from './look-up-cache.suite.ts';
import { overAdapters } from './over-adapters.ts';

overAdapters('lookUps', lookUpCacheSuite, { 'lru-cache': (clock) => new LruLookUpCache(clock) });
