import type { Page } from '@playwright/test';

/** The frames that the browser showed during an action, and the work that the page did for them. */
export interface FrameTimes {
  readonly frames: number;
  /** Time from one frame to the next, in milliseconds. */
  readonly median: number;
  readonly longest: number;
  /**
   * Main-thread time of one step (script, style, layout, paint), in milliseconds; a busy machine changes it less than
   * the frames.
   */
  readonly workPerStep: number;
}

/** Performs the steps in order; each one waits for the animation frame after the previous step. */
export async function framesDuring(
  page: Page,
  steps: readonly (() => Promise<void>)[],
): Promise<FrameTimes> {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const busy = async (): Promise<number> => {
    const { metrics } = await client.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
  await page.evaluate(() => {
    const noted = { times: [] as number[], on: true };
    const note = (time: number) => {
      noted.times.push(time);
      if (noted.on) requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
    Object.assign(window, { notedFrames: noted });
  });
  const before = await busy();
  for (const step of steps) {
    await step();
    await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => shown(null))));
  }
  const work = (await busy()) - before;
  const times = await page.evaluate(() => {
    const { notedFrames } = window as unknown as { notedFrames: { times: number[]; on: boolean } };
    notedFrames.on = false;
    return notedFrames.times;
  });
  await client.detach();
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  const sorted = gaps.toSorted((a, b) => a - b);
  return {
    frames: gaps.length,
    median: sorted[Math.floor(sorted.length / 2)] ?? 0,
    longest: sorted.at(-1) ?? 0,
    workPerStep: work / steps.length,
  };
}
