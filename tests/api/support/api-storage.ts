import type { Storage } from '@signpost/adapters/storage/storage.ts';
import { preparedStorage } from './prepared-storage.ts';

/** Where `prepare-storage.ts` tells the test processes, which it starts, what it has prepared. */
export const ORIGIN_VARIABLE = 'SIGNPOST_PREPARED_STORAGE';

/** An empty store of the kind that this run is over. */
export function openApiStorage(): Promise<Storage> {
  return preparedStorage().open(process.env[ORIGIN_VARIABLE] ?? '');
}
