import { storages } from '../support/storages.ts';
import { overAdapters } from './over-adapters.ts';
import { publicationRegistrySuite } from './publication-registry.suite.ts';
import { publicationRepositorySuite } from './publication-repository.suite.ts';

overAdapters('publications', publicationRepositorySuite, storages);
overAdapters('publications', publicationRegistrySuite, storages);
