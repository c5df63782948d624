import { afterAll } from '@jest/globals';
import { IsolatedDocumentReader } from '@signpost/adapters/browser/static/isolated-document-reader.ts';
import { StaticDocumentReader } from '@signpost/adapters/browser/static/static-document-reader.ts';
import { ReadingProcesses } from '@signpost/adapters/reading-processes.ts';
import { documentReaderSuite } from './document-reader.suite.ts';
import { overAdapters } from './over-adapters.ts';

const processes = new ReadingProcesses({ deadlineMs: 30_000 });
afterAll(() => processes.close());

overAdapters('documents', documentReaderSuite, {
  parse5: () => new StaticDocumentReader(),
  'parse5 in a process': () => new IsolatedDocumentReader(processes),
});
