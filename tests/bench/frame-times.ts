import type { Page } from '@playwright/test';

/** The frames that a person saw during an action, and how long the page's own code delayed the next one. */
export interface FrameTimes {
  readonly frames: number;
  /** Milliseconds from one frame to the next: the middle, and the longest. */
  readonly median: number;
  readonly longest: number;
  /** Milliseconds of the page's main thread for one step (script, style, layout, paint): steadier on a busy machine. */
  readonly workPerStep: number;
}

/** Takes the steps one after another, each as soon as the frame after the one before was shown. */
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
