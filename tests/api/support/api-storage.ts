import type { Storage } from '@signpost/adapters/storage/storage.ts';
import { preparedStorage } from './prepared-storage.ts';

/** What jest.config.js sets for each project of API tests. */
export interface StorageGlobals {
  /** memory, pglite or postgresql */
  readonly SIGNPOST_STORAGE?: string;
}

/** The environment variable by which `prepare-storage.ts` hands the prepared database to the test processes. */
export const originVariable = (storage: string): string =>
  `SIGNPOST_PREPARED_${storage.toUpperCase()}`;

/** An empty store of the kind that this jest project runs over. */
export function openApiStorage(): Promise<Storage> {
  const { SIGNPOST_STORAGE: storage = 'memory' } = globalThis as StorageGlobals;
  return preparedStorage(storage).open(process.env[originVariable(storage)] ?? '');
}
