import { useState } from 'react';
import { useAuth } from './auth.ts';
import { type RecentKey, readRecentUrls, rememberUrl } from './recent-urls.ts';

/** The recent addresses of the signed-in account, or of visitors, and the function that adds one. */
export function useRecentUrls(
  key: RecentKey,
): readonly [recent: readonly string[], remember: (url: string) => void] {
  const { user } = useAuth();
  const owner = user?._id ?? null;
  const [shown, setShown] = useState(() => ({ owner, urls: readRecentUrls(key, owner) }));
  if (shown.owner !== owner) setShown({ owner, urls: readRecentUrls(key, owner) });
  const remember = (url: string): void => setShown({ owner, urls: rememberUrl(key, owner, url) });
  return [shown.owner === owner ? shown.urls : [], remember];
}
