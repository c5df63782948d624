import { StaleScan } from '../model/scan/scan-errors.ts';

const MAX_SAVE_TRIES = 5;

/**
 * Saves a change. When another version was stored in between, `save` runs again with `isAgain` true, and must read that
 * version first. Rejects as `save` does, with StaleScan after five attempts.
 */
export async function saveOnLatest<T>(save: (isAgain: boolean) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await save(attempt > 1);
    } catch (error) {
      if (!(error instanceof StaleScan) || attempt === MAX_SAVE_TRIES) throw error;
    }
  }
}
