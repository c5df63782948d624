import { afterAll } from '@jest/globals';
import { ReadingThreads } from '@signpost/adapters/reading-threads.ts';
import { ThreadedManifestSchema } from '@signpost/adapters/schema/threaded-manifest-schema.ts';
import { ZodManifestSchema } from '@signpost/adapters/schema/zod-manifest-schema.ts';
import { manifestSchemaSuite } from './manifest-schema.suite.ts';
import { overAdapters } from './over-adapters.ts';

const threads = new ReadingThreads({ deadlineMs: 30_000 });
afterAll(() => threads.close());

overAdapters('manifestSchema', manifestSchemaSuite, {
  zod: () => new ZodManifestSchema(),
  'zod in a thread': () => new ThreadedManifestSchema(threads),
});
