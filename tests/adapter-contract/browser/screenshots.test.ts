import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SharedBrowserEngine } from '@signpost/adapters/browser/shared/shared-browser-engine.ts';
import type { BrowserPage, BrowserSession } from '@signpost/backend-domain/ports/browser-engine.ts';
import { enginesUnderTest, testBrowser } from '../../support/browser.ts';
import { CountingDriver } from '../../support/counting-driver.ts';
import { FixtureSite } from '../../support/fixture-site.ts';

const CAPTURE = 'Page.captureScreenshot';

describe.each(enginesUnderTest)('A screenshot that Chromium refuses in %s', (name) => {
  let site: FixtureSite;
  let driver: CountingDriver;
  let engine: SharedBrowserEngine;
  let session: BrowserSession;
  let page: BrowserPage;

  beforeAll(async () => {
    site = await FixtureSite.start();
    driver = new CountingDriver(name);
    engine = new SharedBrowserEngine(driver, testBrowser());
    session = await engine.openSession();
    page = await session.openPage(site.url('/article.html'), { timeoutMs: 10_000 });
  });
  afterAll(async () => {
    await page.close();
    await session.close();
    await engine.close();
    await site.close();
  });

  it('is taken at the second attempt', async () => {
    driver.failNext(CAPTURE);
    expect([...(await page.screenshot()).slice(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    expect(driver.sent(CAPTURE)).toBe(2);
  });
});
