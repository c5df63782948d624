import { storages } from '../support/storages.ts';
import { overAdapters } from './over-adapters.ts';
import { scanSnapshotsSuite } from './scan-snapshots.suite.ts';

overAdapters('snapshots', scanSnapshotsSuite, storages);
