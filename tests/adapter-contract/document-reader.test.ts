import { StaticDocumentReader } from '@signpost/adapters/browser/static/static-document-reader.ts';
import { documentReaderSuite } from './document-reader.suite.ts';

documentReaderSuite('parse5', () => new StaticDocumentReader());
