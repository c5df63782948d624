import { storages } from '../support/storages.ts';
import { scanNotesSuite } from './scan-notes.suite.ts';

for (const { name, open } of storages) scanNotesSuite(name, open);
