import {
  type QualityScores,
  unjudged,
} from '@signpost/backend-domain/model/quality/quality-scores.ts';
import { type Config, type Flags, startFlow } from 'lighthouse';
import { initializeConfig } from 'lighthouse/core/config/config.js';
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import log from 'lighthouse-logger';
import type { Browser, Page } from 'puppeteer-core';
import { answerRequest, lineOf, tellMeasured } from '../process/request-browser.ts';
import type { AuditRequest } from './audit-request.ts';
import { CATEGORIES, scoresOf } from './lighthouse-scores.ts';
import { cacheMessages } from './message-cache.ts';
import { untilQuiet } from './quiet-page.ts';
import { scoredAudits } from './scored-audits.ts';

/**
 * The page counts as loaded when it had no long task for this time, one second after its load event and its last
 * request. Lighthouse's default is another second, in which the scan waits; the scores are the same (decision 59).
 */
const CPU_QUIET_MS = 250;

cacheMessages();
answerRequest<AuditRequest, QualityScores>(
  (browser, request, mayOpen) =>
    judge(browser, request, mayOpen).catch((error: unknown) =>
      unjudged(`Lighthouse failed: ${lineOf(error)}`),
    ),
  unjudged,
);

async function judge(
  browser: Browser,
  request: AuditRequest,
  mayOpen: Promise<void>,
): Promise<QualityScores> {
  const page = await browser.newPage();
  const stopScripts = await withoutReports(page);
  const flags = {
    onlyCategories: request.scores.map((name) => CATEGORIES[name]),
    maxWaitForLoad: request.maxWaitForLoadMs,
    maxWaitForFcp: Math.min(30_000, request.maxWaitForLoadMs),
    disableFullPageScreenshot: true,
    cpuQuietThresholdMs: CPU_QUIET_MS,
    locale: 'en-US' as const,
    logLevel: 'silent' as const,
  };
  const config = scoredAudits();
  const flow = await startFlow(page, { config, flags });
  await loadAudits(config, flags);
  await mayOpen;
  void measured(page).then(tellMeasured);
  // With passive gathering, Lighthouse does not leave the page and come back, which the page could report to its site.
  // No score depends on that.
  await flow.navigate(request.url, { usePassiveGathering: true, skipAboutBlank: false });
  await stopScripts();
  const [load] = (await flow.createFlowResult()).steps;
  return load ? scoresOf(load.lhr, request.scores) : unjudged('Lighthouse gave no result.');
}

/** Lighthouse loads its audits when it needs its configuration: half a second of processor time. */
async function loadAudits(config: Config, flags: Flags): Promise<void> {
  await initializeConfig('navigation', config, flags);
  // It also measures the machine for a second, for a warning that Signpost does not show.
  pageFunctions.computeBenchmarkIndex = () => 0;
}

/**
 * Resolves when the page is quiet. Lighthouse observes it for more than a second after that, in case that it changes
 * again; other work at that time changes the speed score by no more than two points (decision 67). For a page that does
 * not become quiet, resolves when its trace is recorded.
 */
async function measured(page: Page): Promise<void> {
  await Promise.any([untilQuiet(page), untilTraced()]);
}

/**
 * Resolves when the page has loaded and its trace is recorded. Then Lighthouse collects facts about the page
 * (“Getting artifact: …”), which do not depend on how busy the machine is.
 */
async function untilTraced(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const onStatus = ([, message]: readonly unknown[]) => {
    if (String(message).startsWith('Getting artifact')) resolve();
  };
  log.events.on('status', onStatus);
  await promise;
  log.events.off('status', onStatus);
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
