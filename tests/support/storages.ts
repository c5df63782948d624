import { openInMemoryStorage } from '../../adapters/storage/in-memory/in-memory-storage.ts';
import { openStorage } from '../../adapters/storage/mikro-orm/open-storage.ts';
import type { Storage } from '../../adapters/storage/storage.ts';

/** One way to open an empty store, and the adapter folder that it exercises. */
export interface StorageUnderTest {
  readonly name: string;
  readonly folder: string;
  open(): Promise<Storage>;
}

/** Every store that the repository suites run over. */
export const storages: readonly StorageUnderTest[] = [
  { name: 'memory', folder: 'in-memory', open: async () => openInMemoryStorage() },
  {
    name: 'PGlite',
    folder: 'mikro-orm',
    open: () => openStorage({ driver: 'pglite', folder: 'memory' }),
  },
];
