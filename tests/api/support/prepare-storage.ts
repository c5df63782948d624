import { ORIGIN_VARIABLE } from './api-storage.ts';
import { preparedStorage } from './prepared-storage.ts';

/** Jest calls this once before the API tests, and remove-storage.ts after them. */
export default async function prepareStorage(): Promise<void> {
  const { origin, remove } = await preparedStorage().prepare();
  process.env[ORIGIN_VARIABLE] = origin;
  Object.assign(globalThis, { removePreparedStorage: remove });
}
