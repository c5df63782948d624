import { describe, expect, it, jest } from '@jest/globals';

const asked: unknown[] = [];
const channel = { send: async () => ({}), on: () => {} };

jest.unstable_mockModule('puppeteer-core', () => ({
  connect: async () => ({
    target: () => ({ createCDPSession: async () => channel }),
    process: () => null,
    on: () => {},
    createBrowserContext: async (options: unknown) => {
      asked.push(options);
      return { on: () => {} };
    },
    disconnect: async () => {},
  }),
  launch: () => {
    throw new Error('A browser that runs elsewhere is not started.');
  },
}));

/**
 * Checks only the commands that Puppeteer sends: a headless Chromium cancels downloads anyway, and one with a window,
 * which does not, cannot start without a screen.
 */
describe('A session that puppeteer opens', () => {
  it('refuses downloads', async () => {
    const { puppeteerDriver } = await import(
      '@signpost/adapters/browser/puppeteer/puppeteer-driver.ts'
    );
    const browser = await puppeteerDriver.start({
      executablePath: null,
      wsEndpoint: 'ws://127.0.0.1:9/',
      arguments: [],
      headed: false,
      environment: {},
      profile: null,
    });
    await browser.newContext({ viewport: { width: 100, height: 100 } });
    expect(asked).toEqual([{ downloadBehavior: { policy: 'deny' } }]);
  });
});
