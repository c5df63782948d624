import './abort-signals.ts';
import { afterEach } from '@jest/globals';
import { notifications, notificationsStore } from '@mantine/notifications';
import { act, screen, waitFor } from '@testing-library/react';

// The messages outlive the page that shows them: without this, one test would see those of another.
afterEach(() => {
  notifications.clean();
  notificationsStore.setState({ ...notificationsStore.getState(), queue: [] });
});

/** Waits for a short message in the corner of the page and resolves to its text. */
export async function notice(words: string | RegExp): Promise<string> {
  const matches = (text: string) =>
    typeof words === 'string' ? text.includes(words) : words.test(text);
  return await waitFor(() => {
    const texts = screen.queryAllByRole('alert').map(({ textContent }) => textContent ?? '');
    const found = texts.find(matches);
    if (found === undefined)
      throw new Error(`No message says ${words}, only: ${texts.join(' | ')}`);
    return found;
  });
}

/** Takes all messages away. */
export const dismissNotices = (): void => act(() => notifications.clean());
