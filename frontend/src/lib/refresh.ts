import type { Answer } from '@signpost/contracts/http/routes.ts';
import {
  isTokenValid,
  readAccessToken,
  removeAccessToken,
  storeAccessToken,
} from './access-token.ts';
import { errorOfAnswer, NETWORK_ERROR } from './api-error.ts';
import { apiAddressOf } from './server-address.ts';

const LOCK = 'signpost-refresh';

let running: Promise<string | null> | null = null;

/**
 * Renews an expired access token. When several calls or tabs need it at the same time, only one request is made, and
 * all get its result. Resolves to the new token, or to null when the session is over: then the stored token is removed.
 * Throws ApiError when there is no answer, too many requests (429) or a server error (5xx): these do not end the
 * session.
 */
export function refreshAccessToken(expired: string | null): Promise<string | null> {
  running ??= withLock(() => exchange(expired)).finally(() => {
    running = null;
  });
  return running;
}

/** Web Locks work across tabs. Without them (plain http on a LAN) each tab renews the token for itself. */
function withLock<Result>(work: () => Promise<Result>): Promise<Result> {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? (locks.request(LOCK, work) as Promise<Result>) : work();
}

async function exchange(expired: string | null): Promise<string | null> {
  const stored = readAccessToken();
  // Another tab has renewed the token while this one waited for the lock.
  if (stored !== expired && isTokenValid(stored, Date.now())) return stored;
  const token = await askServer();
  if (token === null) removeAccessToken();
  else storeAccessToken(token);
  return token;
}

async function askServer(): Promise<string | null> {
  const response = await fetch(apiAddressOf('refresh'), {
    method: 'POST',
    credentials: 'include',
    headers: { Accept: 'application/json' },
  }).catch(() => {
    throw NETWORK_ERROR;
  });
  if (response.status === 429 || response.status >= 500) {
    throw errorOfAnswer(response.status, await response.json().catch(() => null));
  }
  if (!response.ok) return null;
  const answer = (await response.json().catch(() => null)) as Answer<'refresh'> | null;
  return answer?.tokens.accessToken ?? null;
}
