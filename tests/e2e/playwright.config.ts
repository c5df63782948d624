import { defineConfig } from '@playwright/test';
import { testBrowserPath } from '../support/browser.ts';

/** Journeys in a real browser against the real server, its embedded database and a real site. */
export default defineConfig({
  testDir: '.',
  timeout: 120_000,
  workers: 1,
  reporter: [['list']],
  outputDir: '../../node_modules/.cache/e2e',
  use: {
    launchOptions: {
      executablePath: testBrowserPath(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    },
  },
});
