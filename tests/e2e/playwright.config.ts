import { defineConfig } from '@playwright/test';
import { testBrowserPath } from '../support/browser.ts';

/** Journeys in a real browser against the real server, its embedded database and a real site. */
export default defineConfig({
  testDir: '.',
  // Guards against hanging, not measures: the machine may be busy.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  // Each with a server of its own; most of a journey is waiting.
  workers: 2,
  // As in tests/support/second-try.ts: a CI machine may stall.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
  outputDir: '../../node_modules/.cache/e2e',
  use: {
    actionTimeout: 30_000,
    launchOptions: {
      executablePath: testBrowserPath(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    },
  },
});
