import { afterAll } from '@jest/globals';
import { StaticDocumentReader } from '@signpost/adapters/browser/static/static-document-reader.ts';
import { ThreadedDocumentReader } from '@signpost/adapters/browser/static/threaded-document-reader.ts';
import { ReadingThreads } from '@signpost/adapters/reading-threads.ts';
import { documentReaderSuite } from './document-reader.suite.ts';
import { overAdapters } from './over-adapters.ts';

const threads = new ReadingThreads({ deadlineMs: 30_000 });
afterAll(() => threads.close());

overAdapters('documents', documentReaderSuite, {
  parse5: () => new StaticDocumentReader(),
  'parse5 in a thread': () => new ThreadedDocumentReader(threads),
});
