import { afterAll } from '@jest/globals';
import { ReadingProcesses } from '@signpost/adapters/reading-processes.ts';
import { IsolatedManifestSchema } from '@signpost/adapters/schema/isolated-manifest-schema.ts';
import { ZodManifestSchema } from '@signpost/adapters/schema/zod-manifest-schema.ts';
import { manifestSchemaSuite } from './manifest-schema.suite.ts';
import { overAdapters } from './over-adapters.ts';

const processes = new ReadingProcesses({ deadlineMs: 30_000 });
afterAll(() => processes.close());

overAdapters('manifestSchema', manifestSchemaSuite, {
  zod: () => new ZodManifestSchema(),
  'zod in a process': () => new IsolatedManifestSchema(processes),
});
