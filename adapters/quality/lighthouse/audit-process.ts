import {
  type QualityScores,
  unjudged,
} from '@signpost/backend-domain/model/quality/quality-scores.ts';
import { startFlow } from 'lighthouse';
import type { Browser } from 'puppeteer-core';
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
  await flow.navigate(request.url, { usePassiveGathering: false, skipAboutBlank: false });
  tellMeasured();
  const [load] = (await flow.createFlowResult()).steps;
  return load ? scoresOf(load.lhr, request.scores) : unjudged('Lighthouse gave no result.');
}
