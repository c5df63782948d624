import { storages } from '../support/storages.ts';
import { overAdapters } from './over-adapters.ts';
import { siteClaimRepositorySuite } from './site-claim-repository.suite.ts';

overAdapters('claims', siteClaimRepositorySuite, storages);
