import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { notifications } from '@mantine/notifications';

import { act, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { LateNotifications } from '../../../frontend/src/app/late-notifications.tsx';
import { renderApp } from '../support/app.tsx';

describe('The area of notifications', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is loaded at once when there is something to show', async () => {
    renderApp('/privacy');
    await screen.findByRole('heading', { level: 1 });
    act(() => void notifications.show({ message: 'The scan was deleted' }));
    expect(await screen.findByText('The scan was deleted')).toBeTruthy();
  });

  it('is loaded later when there is no connection, and the page stays meanwhile', async () => {
    jest.useFakeTimers();
    const load = jest
      .fn<() => Promise<{ default: ComponentType }>>()
      .mockRejectedValueOnce(new Error('Unable to preload CSS'))
      .mockResolvedValue({ default: () => <p>The area</p> });
    render(
      <>
        <p>The page</p>
        <LateNotifications load={load} />
      </>,
    );
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(load).toHaveBeenCalledTimes(1);
    expect(screen.getByText('The page')).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(screen.getByText('The area')).toBeTruthy();
  });
});
