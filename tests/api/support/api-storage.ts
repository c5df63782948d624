import { openInMemoryStorage } from '@signpost/adapters/storage/in-memory/in-memory-storage.ts';
import type { DatabaseSettings } from '@signpost/adapters/storage/mikro-orm/open-database.ts';
import { openStorage } from '@signpost/adapters/storage/mikro-orm/open-storage.ts';
import type { Storage } from '@signpost/adapters/storage/storage.ts';
import { pgliteCopy } from '../../support/pglite-template.ts';
import { preparedPostgreSqlCopy } from './prepared-postgresql.ts';

/** The setting of jest.config.js for each project of API tests; in other projects the store is in memory. */
interface StorageGlobals {
  readonly SIGNPOST_STORAGE?: keyof typeof STORAGES;
}

const STORAGES = {
  memory: async () => openInMemoryStorage(),
  pglite: async () => openCopy(await pgliteCopy()),
  postgresql: async () => openCopy(await preparedPostgreSqlCopy()),
};

/** Opens an empty store of the kind that this jest project uses. Closing it removes its database. */
export function openApiStorage(): Promise<Storage> {
  const { SIGNPOST_STORAGE: storage = 'memory' } = globalThis as StorageGlobals;
  return STORAGES[storage]();
}

async function openCopy({
  settings,
  remove,
}: {
  readonly settings: DatabaseSettings;
  remove(): Promise<void>;
}): Promise<Storage> {
  try {
    const storage = await openStorage(settings);
    return { ...storage, close: () => storage.close().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}
