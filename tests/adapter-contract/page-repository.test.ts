import { storages } from '../support/storages.ts';
import { pageRepositorySuite } from './page-repository.suite.ts';

for (const { name, open } of storages) pageRepositorySuite(name, open);
