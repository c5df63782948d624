import { afterEach } from '@jest/globals';

const { setTimeout } = window;

/** Until the end of the test, timers of this delay end after a tenth of a second; all others as they should. */
export function shortenTimers(delayMs: number): void {
  const shortened = (work: () => void, ms?: number) => setTimeout(work, ms === delayMs ? 100 : ms);
  window.setTimeout = shortened as typeof window.setTimeout;
}

afterEach(() => {
  window.setTimeout = setTimeout;
});
