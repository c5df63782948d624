import { afterAll, beforeAll, describe } from '@jest/globals';
import type { Storage } from '../../adapters/storage/storage.ts';
import { choosingSuite } from './page-repository/choosing.suite.ts';
import { committingSuite } from './page-repository/committing.suite.ts';
import { exploringSuite } from './page-repository/exploring.suite.ts';
import { lostLeaseSuite } from './page-repository/lost-lease.suite.ts';
import { nextPendingSuite } from './page-repository/next-pending.suite.ts';
import { reopeningSuite } from './page-repository/reopening.suite.ts';
import { tellingSuite } from './page-repository/telling.suite.ts';

/** What every PageRepository promises. `open` gives an empty store. */
export function pageRepositorySuite(adapter: string, open: () => Promise<Storage>): void {
  describe(`PageRepository on ${adapter}`, () => {
    let storage: Storage;
    beforeAll(async () => {
      storage = await open();
    });
    afterAll(() => storage?.close());
    const store = () => storage;

    choosingSuite(store);
    nextPendingSuite(store);
    committingSuite(store);
    reopeningSuite(store);
    exploringSuite(store);
    tellingSuite(store);
    lostLeaseSuite(store);
  });
}
