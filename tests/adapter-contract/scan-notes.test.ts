import { storages } from '../support/storages.ts';
import { overAdapters } from './over-adapters.ts';
import { scanNotesSuite } from './scan-notes.suite.ts';

overAdapters('notes', scanNotesSuite, storages);
