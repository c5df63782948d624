import { ZodManifestSchema } from '@signpost/adapters/schema/zod-manifest-schema.ts';
import { ContainerModule } from 'inversify';
import { ports } from './tokens.ts';

/** What publishing needs beside storage. */
export const publishingModule = (): ContainerModule =>
  new ContainerModule(({ bind }) => {
    bind(ports.manifestSchema).toConstantValue(new ZodManifestSchema());
  });
