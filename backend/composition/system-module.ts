import { NanoidGenerator } from '@signpost/adapters/system/nanoid-generator.ts';
import { Sha256Hasher } from '@signpost/adapters/system/sha256-hasher.ts';
import { SystemClock } from '@signpost/adapters/system/system-clock.ts';
import { ContainerModule } from 'inversify';
import { ports } from './tokens.ts';

/** Time, ids and hashes of the machine. */
export const systemModule = (): ContainerModule =>
  new ContainerModule(({ bind }) => {
    bind(ports.clock).toConstantValue(new SystemClock());
    bind(ports.ids).toConstantValue(new NanoidGenerator());
    bind(ports.hasher).toConstantValue(new Sha256Hasher());
  });
