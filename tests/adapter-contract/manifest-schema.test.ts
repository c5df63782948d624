import { ZodManifestSchema } from '@signpost/adapters/schema/zod-manifest-schema.ts';
import { manifestSchemaSuite } from './manifest-schema.suite.ts';
import { overAdapters } from './over-adapters.ts';

overAdapters('manifestSchema', manifestSchemaSuite, { zod: new ZodManifestSchema() });
