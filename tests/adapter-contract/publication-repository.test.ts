import { storages } from '../support/storages.ts';
import { publicationRegistrySuite } from './publication-registry.suite.ts';
import { publicationRepositorySuite } from './publication-repository.suite.ts';

for (const { name, open } of storages) publicationRepositorySuite(name, open);
for (const { name, open } of storages) publicationRegistrySuite(name, open);
