import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startPolling } from '../../../frontend/src/lib/live-scan/status-polling.ts';

describe('The status of a running scan', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is requested every two seconds, and no more after five minutes', () => {
    const ask = jest.fn();
    startPolling(ask);
    jest.advanceTimersByTime(1_999);
    expect(ask).toHaveBeenCalledTimes(0);
    jest.advanceTimersByTime(4_001);
    expect(ask).toHaveBeenCalledTimes(3);
    jest.advanceTimersByTime(294_000);
    const asked = ask.mock.calls.length;
    expect(asked).toBe(149);
    jest.advanceTimersByTime(600_000);
    expect(ask).toHaveBeenCalledTimes(asked);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is requested no more once the scan is left', () => {
    const ask = jest.fn();
    const leave = startPolling(ask);
    leave();
    jest.advanceTimersByTime(10_000);
    expect(ask).not.toHaveBeenCalled();
  });
});
