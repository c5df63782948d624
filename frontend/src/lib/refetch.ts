import type { ApiDispatch } from './api.ts';
import { errorOfFailure } from './api-error.ts';

/** Options of `initiate`: always ask the server, and keep no cache subscription. */
export const ASK_SERVER = { subscribe: false, forceRefetch: true } as const;

type Outcome = Promise<{ readonly error?: unknown }>;

/** How an endpoint's cache entry is refetched. */
interface Refetch {
  /** The running request, if any: `dispatch(api.util.getRunningQueryThunk(…))`. */
  readonly running: (dispatch: ApiDispatch) => Outcome | undefined;
  /** A new request: `dispatch(endpoint.initiate(…, ASK_SERVER))`. */
  readonly start: (dispatch: ApiDispatch) => Outcome;
}

/**
 * Refetches a cache entry so that its data is newer than this moment: waits for a running request, whose answer may be
 * older, and then makes a new one. Resolves to whether the server answered, even with a refusal (4xx).
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
