import { notificationsStore } from '@mantine/notifications';
import { type ComponentType, useEffect, useState } from 'react';

type Load = () => Promise<{ default: ComponentType }>;

const loadNotifications: Load = () => import('./notifications.tsx');

/** By then a page is shown on most connections. */
const AFTER_MS = 2_000;
const TRY_AGAIN_MS = 5_000;

/**
 * The area of notifications, loaded with the first one, or else when the page is likely to be shown. Without a
 * connection it is loaded later: the page must not fail because of it, as it does with React.lazy.
 */
export function LateNotifications({ load = loadNotifications }: { readonly load?: Load }) {
  const [isDue, setIsDue] = useState(false);
  const [Area, setArea] = useState<ComponentType | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), AFTER_MS);
    const forget = notificationsStore.subscribe(() => setIsDue(true));
    return () => {
      clearTimeout(timer);
      forget();
    };
  }, []);
  useEffect(() => {
    if (!isDue) return;
    return loadPersistently(load, (loaded) => setArea(() => loaded));
  }, [isDue, load]);
  return Area && <Area />;
}

/** Tries to load until it succeeds. Returns a function that ends the attempts. */
function loadPersistently(load: Load, onLoaded: (loaded: ComponentType) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;
  const attempt = async (): Promise<void> => {
    const module = await load().catch(() => null);
    if (isEnded) return;
    if (module === null) timer = setTimeout(attempt, TRY_AGAIN_MS);
    else onLoaded(module.default);
  };
  void attempt();
  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}
