import { notificationsStore } from '@mantine/notifications';
import { lazy, Suspense, useEffect, useState } from 'react';

const Notifications = lazy(() => import('./notifications.tsx'));

/** By then a page is shown on most connections. */
const AFTER_MS = 2_000;

/** The area of notifications, loaded with the first one, or else when the page is likely to be shown. */
export function LateNotifications() {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), AFTER_MS);
    const forget = notificationsStore.subscribe(() => setIsDue(true));
    return () => {
      clearTimeout(timer);
      forget();
    };
  }, []);
  return <Suspense>{isDue && <Notifications />}</Suspense>;
}
