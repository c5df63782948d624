import { afterAll } from '@jest/globals';
import { ReadingThreads } from '@signpost/adapters/reading-threads.ts';
import { ThreadedManifestSchema } from '@signpost/adapters/schema/threaded-manifest-schema.ts';
import { ZodManifestSchema } from '@signpost/adapters/schema/zod-manifest-schema.ts';
import { manifestSchemaSuite } from './manifest-schema.suite.ts';

const threads = new ReadingThreads({ deadlineMs: 30_000 });
afterAll(() => threads.close());

manifestSchemaSuite('zod', () => new ZodManifestSchema());
manifestSchemaSuite('zod in a thread', () => new ThreadedManifestSchema(threads));
