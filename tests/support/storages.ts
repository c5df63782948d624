import { openInMemoryStorage } from '../../adapters/storage/in-memory/in-memory-storage.ts';
import { openStorage } from '../../adapters/storage/mikro-orm/open-storage.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import { type DatabaseName, type DatabaseUnderTest, databases } from './databases.ts';

export type StorageName = 'memory' | DatabaseName;

/** Functions that open an empty store, for each store on which the repository suites run. */
export const storages: Readonly<Record<StorageName, () => Promise<Storage>>> = {
  memory: async () => openInMemoryStorage(),
  PGlite: () => openOn(databases.PGlite),
  PostgreSQL: () => openOn(databases.PostgreSQL),
};

/** Opens a store whose `close` also removes its database. */
async function openOn(kind: DatabaseUnderTest): Promise<Storage> {
  const { settings, remove } = await kind.create();
  try {
    const storage = await openStorage(settings);
    return { ...storage, close: () => storage.close().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}
