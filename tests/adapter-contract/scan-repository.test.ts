import { openInMemoryStorage } from '../../adapters/storage/in-memory/in-memory-storage.ts';
import { RememberedScanLists } from '../../adapters/storage/remembered-scan-lists.ts';
import { ManualClock } from '../support/fixed-clock.ts';
import { noon } from '../support/mothers.ts';
import { storages } from '../support/storages.ts';
import { overAdapters } from './over-adapters.ts';
import { scanRepositorySuite } from './scan-repository.suite.ts';

overAdapters('scans', scanRepositorySuite, {
  ...storages,
  'memory, with lists that are remembered': async () => {
    const storage = openInMemoryStorage();
    const options = { clock: new ManualClock(noon), forMs: 60_000 };
    return { ...storage, scans: new RememberedScanLists(storage.scans, options) };
  },
});
