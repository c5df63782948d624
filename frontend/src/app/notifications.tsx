import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

/** Short messages in the corner, which screen readers announce. */
export default function NotificationArea() {
  return <Notifications position="bottom-right" limit={4} />;
}
