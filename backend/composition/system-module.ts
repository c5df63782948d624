import { LruLookUpCache } from '@signpost/adapters/system/lru-look-up-cache.ts';
import { NanoidGenerator } from '@signpost/adapters/system/nanoid-generator.ts';
import { Sha256Hasher } from '@signpost/adapters/system/sha256-hasher.ts';
import { SystemClock } from '@signpost/adapters/system/system-clock.ts';
import { ContainerModule } from 'inversify';
import { ports } from './tokens.ts';

/** Binds the ports for time, ids, hashes and cached look-ups. */
export const systemModule = (): ContainerModule =>
  new ContainerModule(({ bind }) => {
    const clock = new SystemClock();
    bind(ports.clock).toConstantValue(clock);
    bind(ports.lookUps).toConstantValue(new LruLookUpCache(clock));
    bind(ports.ids).toConstantValue(new NanoidGenerator());
    bind(ports.hasher).toConstantValue(new Sha256Hasher());
  });
