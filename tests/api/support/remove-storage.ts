import { originVariable } from './api-storage.ts';
import type { StorageProject } from './prepare-storage.ts';

/** Jest calls this once after the API tests of a project. */
export default async function removeStorage(
  _all: unknown,
  { globals: { SIGNPOST_STORAGE: storage = 'memory' } }: StorageProject,
): Promise<void> {
  const removals = globalThis as unknown as Record<string, (() => Promise<void>) | undefined>;
  await removals[originVariable(storage)]?.();
}
