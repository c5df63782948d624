/** Waits until `condition` holds; throws, naming what was waited for, when it does not within `withinMs`, a guard against hanging. */
export async function eventually(
  what: string,
  condition: () => boolean | Promise<boolean>,
  withinMs = 40_000,
): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`In ${withinMs} ms it never came: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** For showing that something does not happen: there is nothing to wait for but time. */
export function aWhile(ms = 150): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
