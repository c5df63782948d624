import { describe, expect, it } from '@jest/globals';
import { notifications } from '@mantine/notifications';
import { act, screen } from '@testing-library/react';
import { renderApp } from '../support/app.tsx';

describe('The area of notifications', () => {
  it('is loaded at once when there is something to show', async () => {
    renderApp('/privacy');
    await screen.findByRole('heading', { level: 1 });
    act(() => void notifications.show({ message: 'The scan was deleted' }));
    expect(await screen.findByText('The scan was deleted')).toBeTruthy();
  });
});
