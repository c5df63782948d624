import { storages } from '../support/storages.ts';
import { siteClaimRepositorySuite } from './site-claim-repository.suite.ts';

for (const { name, open } of storages) siteClaimRepositorySuite(name, open);
