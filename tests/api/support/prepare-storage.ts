import { originVariable, type StorageGlobals } from './api-storage.ts';
import { preparedStorage } from './prepared-storage.ts';

/** What jest hands to the global set-up and tear-down of a project. */
export interface StorageProject {
  readonly globals: StorageGlobals;
}

/** Jest calls this once before the API tests of a project, and remove-storage.ts after them. */
export default async function prepareStorage(
  _all: unknown,
  { globals: { SIGNPOST_STORAGE: storage = 'memory' } }: StorageProject,
): Promise<void> {
  const { origin, remove } = await preparedStorage(storage).prepare();
  process.env[originVariable(storage)] = origin;
  Object.assign(globalThis, { [originVariable(storage)]: remove });
}
