import { afterAll } from '@jest/globals';
import { ReadingProcesses } from '@signpost/adapters/reading-processes.ts';
import { DirectSiteFileReader } from '@signpost/adapters/site-files/direct-site-file-reader.ts';
import { IsolatedSiteFileReader } from '@signpost/adapters/site-files/isolated-site-file-reader.ts';
import { overAdapters } from './over-adapters.ts';
import { siteFileReaderSuite } from './site-file-reader.suite.ts';

const processes = new ReadingProcesses({ deadlineMs: 30_000 });
afterAll(() => processes.close());

overAdapters('siteFiles', siteFileReaderSuite, {
  'the model': new DirectSiteFileReader(),
  'the model in a process': new IsolatedSiteFileReader(processes),
});
