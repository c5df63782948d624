import { openInMemoryStorage } from '../../adapters/storage/in-memory/in-memory-storage.ts';
import { openStorage } from '../../adapters/storage/mikro-orm/open-storage.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import { type DatabaseUnderTest, databases } from './databases.ts';

/** One way to open an empty store, and the adapter folder that it exercises. */
export interface StorageUnderTest {
  readonly name: string;
  readonly folder: string;
  open(): Promise<Storage>;
}

/** Every store that the repository suites run over. */
export const storages: readonly StorageUnderTest[] = [
  { name: 'memory', folder: 'in-memory', open: async () => openInMemoryStorage() },
  ...databases.map((database) => ({
    name: database.name,
    folder: 'mikro-orm',
    open: () => openOn(database),
  })),
];

/** The store's database ends with it. */
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
