import type { ApiDispatch } from './api.ts';
import { errorOfFailure } from './api-error.ts';

/** Options of `initiate` that ask the server in any case and leave no subscription behind. */
export const ASK_SERVER = { subscribe: false, forceRefetch: true } as const;

type Outcome = Promise<{ readonly error?: unknown }>;

/** How an endpoint's cache entry is refetched. */
interface Refetch {
  /** The request that is under way, if any: `dispatch(api.util.getRunningQueryThunk(…))`. */
  readonly running: (dispatch: ApiDispatch) => Outcome | undefined;
  /** A new request: `dispatch(endpoint.initiate(…, ASK_SERVER))`. */
  readonly start: (dispatch: ApiDispatch) => Outcome;
}

/**
 * Refetches a cache entry with an answer that is newer than this moment: a request that is under way may be older, and
 * is waited for. Resolves to whether the server answered, be it with a refusal.
 */
export async function refetch(
  dispatch: ApiDispatch,
  { running, start }: Refetch,
): Promise<boolean> {
  await running(dispatch);
  const { error } = await start(dispatch);
  if (error === undefined) return true;
  const { status } = errorOfFailure(error);
  return status > 0 && status < 500;
}
