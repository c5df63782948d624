import { ZodManifestSchema } from '@signpost/adapters/schema/zod-manifest-schema.ts';
import { manifestSchemaSuite } from './manifest-schema.suite.ts';

manifestSchemaSuite('zod', new ZodManifestSchema());
