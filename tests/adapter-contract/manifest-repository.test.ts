import { storages } from '../support/storages.ts';
import { manifestRepositorySuite } from './manifest-repository.suite.ts';
import { overAdapters } from './over-adapters.ts';

overAdapters('manifests', manifestRepositorySuite, storages);
