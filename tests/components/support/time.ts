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

/** The time in the page; its clock continues from there. */
export function setDate(now: Date): void {
  jest.useFakeTimers({ now, advanceTimers: true, doNotFake: [...EVERYTHING_BUT_DATE] });
}

/** Lets the test skip waiting times. The clock also runs on its own, so that answers still come. */
export function controlTime(): void {
  jest.useFakeTimers({
    advanceTimers: true,
    doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'],
  });
}

/** Passes over a time, with everything that is due in it. */
export async function passTime(milliseconds: number): Promise<void> {
  await act(async () => {
    await jest.advanceTimersByTimeAsync(milliseconds);
  });
}
