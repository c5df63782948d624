import { afterEach, jest } from '@jest/globals';
import { act } from '@testing-library/react';

const EVERYTHING_BUT_DATE = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

afterEach(() => {
  jest.useRealTimers();
});

/** Sets the time in the page; the clock continues from there. */
export function setDate(now: Date): void {
  jest.useFakeTimers({ now, advanceTimers: true, doNotFake: [...EVERYTHING_BUT_DATE] });
}

/**
 * Replaces timers, so that the test can skip waiting times. The clock also advances by itself, so that answers still
 * arrive.
 */
export function controlTime(): void {
  jest.useFakeTimers({
    advanceTimers: true,
    doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'],
  });
}

/** Advances the clock and runs all timers that become due. */
export async function passTime(milliseconds: number): Promise<void> {
  await act(async () => {
    await jest.advanceTimersByTimeAsync(milliseconds);
  });
}
