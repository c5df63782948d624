import { readJson, writeJson } from './local-storage.ts';
import type { STORAGE_KEYS } from './storage-keys.ts';

type RecentKey = (typeof STORAGE_KEYS)['recentScans' | 'recentUrls'];

/** Product specification, section 9. */
export const RECENT_URLS_KEPT = 5;

/** The list with this address first, each address once, at most five. */
export function withRecentUrl(list: readonly string[], url: string): readonly string[] {
  return [url, ...list.filter((other) => other !== url)].slice(0, RECENT_URLS_KEPT);
}

/** Newest first; empty when nothing usable is stored. */
export function readRecentUrls(key: RecentKey): readonly string[] {
  const stored = readJson(key);
  if (!Array.isArray(stored)) return [];
  return stored.filter((url): url is string => typeof url === 'string').slice(0, RECENT_URLS_KEPT);
}

/** Stores the address as the newest and returns the new list. */
export function rememberUrl(key: RecentKey, url: string): readonly string[] {
  const list = withRecentUrl(readRecentUrls(key), url);
  writeJson(key, list);
  return list;
}
