import { storages } from '../support/storages.ts';
import { manifestRepositorySuite } from './manifest-repository.suite.ts';

for (const { name, open } of storages) manifestRepositorySuite(name, open);
