/**
 * The recently used addresses, in local storage under one key for all accounts of the browser. Each account has its own
 * list, and so have visitors: people who share a browser do not see each other's addresses.
 */
import { readJson, writeJson } from './local-storage.ts';
import type { STORAGE_KEYS } from './storage-keys.ts';

export type RecentKey = (typeof STORAGE_KEYS)['recentScans' | 'recentUrls'];

/** An account's id; null for a visitor. */
export type RecentOwner = string | null;

/** Product specification, section 9. */
const RECENT_URLS_KEPT = 5;
/** The maximum number of lists; the least recently used one is dropped. */
const OWNERS_KEPT = 10;
const VISITOR = 'visitor';

type Lists = readonly (readonly [owner: string, urls: readonly string[]])[];

/** The list with this address first, each address once, at most five. */
function withRecentUrl(list: readonly string[], url: string): readonly string[] {
  return [url, ...list.filter((other) => other !== url)].slice(0, RECENT_URLS_KEPT);
}

/** Newest first; empty when nothing usable is stored. */
export function readRecentUrls(key: RecentKey, owner: RecentOwner): readonly string[] {
  return listOf(readLists(key), nameOf(owner));
}

/** Stores the address as the newest and returns the owner's new list. */
export function rememberUrl(key: RecentKey, owner: RecentOwner, url: string): readonly string[] {
  const name = nameOf(owner);
  const lists = readLists(key);
  const list = withRecentUrl(listOf(lists, name), url);
  const others = lists.filter(([other]) => other !== name).slice(0, OWNERS_KEPT - 1);
  writeJson(key, [[name, list], ...others]);
  return list;
}

function nameOf(owner: RecentOwner): string {
  return owner === null ? VISITOR : `account ${owner}`;
}

function listOf(lists: Lists, name: string): readonly string[] {
  return lists.find(([owner]) => owner === name)?.[1] ?? [];
}

/**
 * Pairs of owner and addresses. Ignores the format of older versions, one list for all accounts, because its owner is
 * unknown.
 */
function readLists(key: RecentKey): Lists {
  const stored = readJson(key);
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((pair: unknown) => {
    if (!Array.isArray(pair)) return [];
    const [owner, urls] = pair as unknown[];
    if (typeof owner !== 'string' || !Array.isArray(urls)) return [];
    const usable = urls.filter((url): url is string => typeof url === 'string');
    return [[owner, usable.slice(0, RECENT_URLS_KEPT)] as const];
  });
}
