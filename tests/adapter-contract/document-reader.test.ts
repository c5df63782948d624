import { StaticDocumentReader } from '@signpost/adapters/browser/static/static-document-reader.ts';
import { documentReaderSuite } from './document-reader.suite.ts';
import { overAdapters } from './over-adapters.ts';

overAdapters('documents', documentReaderSuite, { parse5: () => new StaticDocumentReader() });
