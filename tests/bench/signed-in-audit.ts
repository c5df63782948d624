import { rmSync } from 'node:fs';
import { CATEGORIES, scoresOf } from '@signpost/adapters/quality/lighthouse/lighthouse-scores.ts';
import { startPipedBrowser } from '@signpost/adapters/quality/process/piped-browser.ts';
import type { QualityScores } from '@signpost/backend-domain/model/quality/quality-scores.ts';
import { startFlow } from 'lighthouse';
import type { Browser } from 'puppeteer-core';
import { folderForBrowser, testBrowser } from '../support/browser.ts';

const SCORES = ['speed', 'accessibility', 'best_practices', 'seo'] as const;

/** Audits a page of our own app with Lighthouse, in a new browser in which the token's user is signed in. */
export async function auditSignedIn(url: string, accessToken: string): Promise<QualityScores> {
  const { executablePath, user, sandbox } = testBrowser();
  const profile = folderForBrowser('signpost-signed-in-');
  const browser = await startPipedBrowser(
    {
      executablePath,
      profile,
      user,
      arguments: ['--disable-gpu', '--disable-dev-shm-usage', ...(sandbox ? [] : ['--no-sandbox'])],
    },
    () => undefined,
  );
  try {
    return await audit(browser, url, accessToken);
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

async function audit(browser: Browser, url: string, accessToken: string): Promise<QualityScores> {
  const page = await browser.newPage();
  // Any file of the same origin: the app itself would fill the browser's cache.
  await page.goto(new URL('/favicon.svg', url).href);
  await page.evaluate((token) => localStorage.setItem('accessToken', token), accessToken);
  const flags = {
    onlyCategories: SCORES.map((name) => CATEGORIES[name]),
    disableFullPageScreenshot: true,
    logLevel: 'silent' as const,
  };
  // Lighthouse depends on a newer version of puppeteer with the same protocol but other types.
  const flow = await startFlow(page as unknown as Parameters<typeof startFlow>[0], { flags });
  await flow.navigate(url, { usePassiveGathering: true });
  if (page.url() !== url) throw new Error(`The browser was sent to ${page.url()}.`);
  const [load] = (await flow.createFlowResult()).steps;
  if (load === undefined) throw new Error('Lighthouse gave no result.');
  return scoresOf(load.lhr, SCORES);
}
