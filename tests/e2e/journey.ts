import { test as base, expect } from '@playwright/test';
import { ServerProcess } from '../api/support/server-process.ts';
import { type SmallSite, serveSmallSite } from '../support/small-site.ts';

/** A running Signpost with an empty database, allowed to scan the small site beside it. */
export interface Surroundings {
  readonly site: SmallSite;
  readonly appUrl: string;
}

export const test = base.extend<{ consoleErrors: string[] }, { surroundings: Surroundings }>({
  surroundings: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands the pattern
    async ({}, use) => {
      const site = await serveSmallSite();
      const server = await ServerProcess.start({ TARGET_ALLOW: site.host });
      await use({ site, appUrl: server.url });
      await server.remove();
      await site.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  /** What the page complained about; every journey ends with none. */
  consoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(error.message));
      await use(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
