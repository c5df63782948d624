import { storages } from '../support/storages.ts';
import { scanRepositorySuite } from './scan-repository.suite.ts';

for (const { name, open } of storages) scanRepositorySuite(name, open);
