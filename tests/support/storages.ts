import { openInMemoryStorage } from '../../adapters/storage/in-memory/in-memory-storage.ts';
import { openStorage } from '../../adapters/storage/mikro-orm/open-storage.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import { PostgresServer } from './postgres-server.ts';

/** One way to open an empty store, and the adapter folder that it exercises. */
export interface StorageUnderTest {
  readonly name: string;
  readonly folder: string;
  open(): Promise<Storage>;
}

/** A fresh server for one test file, which ends with the store. */
async function openOnPostgres(): Promise<Storage> {
  const server = await PostgresServer.create();
  try {
    const storage = await openStorage({ driver: 'postgresql', url: server.url });
    const close = () => storage.close().finally(() => server.remove());
    return { ...storage, close };
  } catch (error) {
    await server.remove();
    throw error;
  }
}

/** Every store that the repository suites run over. */
export const storages: readonly StorageUnderTest[] = [
  { name: 'memory', folder: 'in-memory', open: async () => openInMemoryStorage() },
  {
    name: 'PGlite',
    folder: 'mikro-orm',
    open: () => openStorage({ driver: 'pglite', folder: 'memory' }),
  },
  { name: 'PostgreSQL', folder: 'mikro-orm', open: openOnPostgres },
];
