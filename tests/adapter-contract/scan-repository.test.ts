import { openInMemoryStorage } from '../../adapters/storage/in-memory/in-memory-storage.ts';
import { RememberedScanLists } from '../../adapters/storage/remembered-scan-lists.ts';
import { ManualClock } from '../support/fixed-clock.ts';
import { noon } from '../support/mothers.ts';
import { storages } from '../support/storages.ts';
import { scanRepositorySuite } from './scan-repository.suite.ts';

for (const { name, open } of storages) scanRepositorySuite(name, open);

scanRepositorySuite('memory, with lists that are remembered', async () => {
  const storage = openInMemoryStorage();
  const options = { clock: new ManualClock(noon), forMs: 60_000 };
  return { ...storage, scans: new RememberedScanLists(storage.scans, options) };
});
