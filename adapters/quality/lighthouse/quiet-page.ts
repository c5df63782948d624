import type { Page } from 'puppeteer-core';

/** A quiet page sends no requests for this time. While it is busy, it is observed for as long again. */
const QUIET_MS = 250;
/** The most processor time that a quiet page may use meanwhile, in seconds: less than a fifth of a long task. */
const MAX_BUSY_SECONDS = 0.01;

/** What is observed of a page. */
type Observed = Pick<Page, 'metrics' | 'off' | 'on' | 'url' | 'waitForNetworkIdle'>;

/**
 * Resolves when the next document has loaded, sends no requests and keeps the processor idle. Rejects when the page
 * never does, or is closed.
 */
export async function untilQuiet(page: Observed): Promise<void> {
  await loaded(page);
  let before = await busySeconds(page);
  for (;;) {
    await page.waitForNetworkIdle({ idleTime: QUIET_MS });
    const now = await busySeconds(page);
    if (now - before <= MAX_BUSY_SECONDS) return;
    before = now;
  }
}

/** Lighthouse opens a blank page first, which does not count. */
async function loaded(page: Observed): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const onLoad = (): void => {
    if (page.url() !== 'about:blank') resolve();
  };
  page.on('load', onLoad);
  await promise;
  page.off('load', onLoad);
}

async function busySeconds(page: Observed): Promise<number> {
  return (await page.metrics()).TaskDuration ?? 0;
}
