import { readText, writeText } from './local-storage.ts';
import { STORAGE_KEYS } from './storage-keys.ts';

/** The access token of this browser. All tabs share it, so listeners are also called for changes in other tabs. */
export function readAccessToken(): string | null {
  return readText(STORAGE_KEYS.accessToken);
}

export function storeAccessToken(token: string): void {
  writeText(STORAGE_KEYS.accessToken, token);
  announce();
}

export function removeAccessToken(): void {
  writeText(STORAGE_KEYS.accessToken, null);
  announce();
}

/** Whether a token is not expired, by its own `exp` claim. False for a token that cannot be decoded. */
export function isTokenValid(token: string | null, nowMs: number): token is string {
  const expiry = token === null ? null : expiryOf(token);
  return expiry !== null && expiry > nowMs / 1000;
}

/** The token's `exp` claim in seconds since 1970; null when it has none or is not a JWT. */
export function expiryOf(token: string): number | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { exp } = JSON.parse(atob(payload)) as { exp?: unknown };
    return typeof exp === 'number' && Number.isFinite(exp) ? exp : null;
  } catch {
    return null;
  }
}

type Listener = (token: string | null, from: 'this-tab' | 'another-tab') => void;
const listeners = new Set<Listener>();

/** Calls the listener on every change, in this tab or another. Returns the unsubscribe function. */
export function onAccessTokenChange(listener: Listener): () => void {
  if (listeners.size === 0) globalThis.addEventListener?.('storage', hear);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) globalThis.removeEventListener?.('storage', hear);
  };
}

function announce(): void {
  for (const listener of listeners) listener(readAccessToken(), 'this-tab');
}

/** A key of null: the whole storage was cleared. */
function hear({ key }: StorageEvent): void {
  if (key !== null && key !== STORAGE_KEYS.accessToken) return;
  for (const listener of listeners) listener(readAccessToken(), 'another-tab');
}
