import { afterAll } from '@jest/globals';
import { ReadingThreads } from '@signpost/adapters/reading-threads.ts';
import { DirectSiteFileReader } from '@signpost/adapters/site-files/direct-site-file-reader.ts';
import { ThreadedSiteFileReader } from '@signpost/adapters/site-files/threaded-site-file-reader.ts';
import { overAdapters } from './over-adapters.ts';
import { siteFileReaderSuite } from './site-file-reader.suite.ts';

const threads = new ReadingThreads({ deadlineMs: 30_000 });
afterAll(() => threads.close());

overAdapters('siteFiles', siteFileReaderSuite, {
  'the model': new DirectSiteFileReader(),
  'the model in a thread': new ThreadedSiteFileReader(threads),
});
