import { storages } from '../support/storages.ts';
import { publicationRepositorySuite } from './publication-repository.suite.ts';

for (const { name, open } of storages) publicationRepositorySuite(name, open);
