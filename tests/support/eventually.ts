/**
 * Waits until `condition` is true. Rejects with the name `what` after `withinMs` milliseconds, so that a test cannot
 * hang.
 */
export async function eventually(
  what: string,
  condition: () => boolean | Promise<boolean>,
  withinMs = 40_000,
): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Not within ${withinMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Waits for a fixed time, in tests that something does not happen. */
export function aWhile(ms = 150): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
