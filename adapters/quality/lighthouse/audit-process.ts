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
  const silence = await withoutReports(page);
  const flags = {
    onlyCategories: request.scores.map((name) => CATEGORIES[name]),
    maxWaitForLoad: request.maxWaitForLoadMs,
    maxWaitForFcp: Math.min(30_000, request.maxWaitForLoadMs),
    disableFullPageScreenshot: true,
    locale: 'en-US' as const,
    logLevel: 'silent' as const,
  };
  // Lighthouse brings a newer puppeteer with the same protocol; its types do not know each other.
  const lighthousePage = page as unknown as Parameters<typeof startFlow>[0];
  // A flow of one cold load measures and scores like `lighthouse()`, and reports when the measuring ends.
  const flow = await startFlow(lighthousePage, { flags });
  // Passive: Lighthouse does not leave the page and come back to it, which the page would report. No score counts that.
  await flow.navigate(request.url, { usePassiveGathering: true, skipAboutBlank: false });
  await silence();
  tellMeasured();
  const [load] = (await flow.createFlowResult()).steps;
  return load ? scoresOf(load.lhr, request.scores) : unjudged('Lighthouse gave no result.');
}

/**
 * Keeps beacons and pings of the page from the site: they only report the visit. They get an empty answer, because a failed
 * request would count as an error of the page. The function that is returned ends the page's scripts, so that it sends nothing
 * as it is closed.
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
