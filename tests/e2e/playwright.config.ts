import { defineConfig } from '@playwright/test';
import { testBrowserPath } from '../support/browser.ts';

const isFast = process.env.TEST_SCOPE === 'fast';

/** Journeys in a real browser against the real server, its embedded database and a real site. */
export default defineConfig({
  testDir: '.',
  // Generous timeouts: they only stop hanging journeys, because the machine may be busy.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  // Each worker has a server of its own; most of a journey is waiting.
  workers: 2,
  // `make test` leaves out the journeys that `make test-all` runs as well (see CONTRIBUTING.md).
  ...(isFast ? { grepInvert: /@full/ } : {}),
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
