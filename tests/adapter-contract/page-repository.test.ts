import { storages } from '../support/storages.ts';
import { overAdapters } from './over-adapters.ts';
import { pageRepositorySuite } from './page-repository.suite.ts';

overAdapters('pages', pageRepositorySuite, storages);
