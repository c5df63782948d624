import { setTimeout as pause } from 'node:timers/promises';

/** Waits until what is asked for, which may take its time itself, holds; throws, naming it, when it does not come. */
export async function waitUntil(
  what: string,
  holds: () => boolean | Promise<boolean>,
  milliseconds = 10_000,
): Promise<void> {
  const end = performance.now() + milliseconds;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`In ${milliseconds} ms it never came: ${what}`);
    await pause(20);
  }
}
