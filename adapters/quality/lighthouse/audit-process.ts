import {
  type QualityScores,
  unjudged,
} from '@signpost/backend-domain/model/quality/quality-scores.ts';
import { startFlow } from 'lighthouse';
import type { Browser, Page } from 'puppeteer-core';
import { answerRequest, lineOf, tellMeasured } from '../process/request-browser.ts';
import type { AuditRequest } from './audit-request.ts';
import { CATEGORIES, scoresOf } from './lighthouse-scores.ts';

/** The program of the audit process. */
answerRequest<AuditRequest, QualityScores>(
  (browser, request) =>
    judge(browser, request).catch((error: unknown) =>
      unjudged(`Lighthouse failed: ${lineOf(error)}`),
    ),
  unjudged,
);

async function judge(browser: Browser, request: AuditRequest): Promise<QualityScores> {
  const page = await browser.newPage();
  const stopScripts = await withoutReports(page);
  const flags = {
    onlyCategories: request.scores.map((name) => CATEGORIES[name]),
    maxWaitForLoad: request.maxWaitForLoadMs,
    maxWaitForFcp: Math.min(30_000, request.maxWaitForLoadMs),
    disableFullPageScreenshot: true,
    locale: 'en-US' as const,
    logLevel: 'silent' as const,
  };
  // Lighthouse depends on a newer version of puppeteer with the same protocol but other types.
  const lighthousePage = page as unknown as Parameters<typeof startFlow>[0];
  // A flow with one cold load measures and scores like `lighthouse()`, and also tells when the measuring ends.
  const flow = await startFlow(lighthousePage, { flags });
  // With passive gathering, Lighthouse does not leave the page and come back, which the page could report to its site.
  // No score depends on that.
  await flow.navigate(request.url, { usePassiveGathering: true, skipAboutBlank: false });
  await stopScripts();
  tellMeasured();
  const [load] = (await flow.createFlowResult()).steps;
  return load ? scoresOf(load.lhr, request.scores) : unjudged('Lighthouse gave no result.');
}

/**
 * Keeps the page's beacons and pings from the site, because they only report the visit. They get an empty response,
 * since a failed request would count as an error of the page. The returned function stops the page's scripts, so that
 * the page sends nothing when it is closed.
 */
async function withoutReports(page: Page): Promise<() => Promise<void>> {
  const cdp = await page.createCDPSession();
  cdp.on('Fetch.requestPaused', ({ requestId }) => {
    cdp.send('Fetch.fulfillRequest', { requestId, responseCode: 204 }).catch(() => undefined);
  });
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Ping' }] });
  return async () => {
    await cdp
      .send('Emulation.setScriptExecutionDisabled', { value: true }, { timeout: 1_000 })
      .catch(() => undefined);
  };
}
