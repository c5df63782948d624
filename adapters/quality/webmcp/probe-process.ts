import { setTimeout as pause } from 'node:timers/promises';
import {
  harmlessTool,
  notProbed,
  type WebMcpFindings,
  webMcpFindings,
} from '@signpost/backend-domain/model/quality/webmcp-findings.ts';
import type { Browser } from 'puppeteer-core';
import type { BrowserRequest } from '../process/process-messages.ts';
import { answerRequest, lineOf } from '../process/request-browser.ts';
import { PageTools } from './page-tools.ts';

/** The time in which a page must register its tools; scripts do so after they have loaded the descriptions. */
const TOOLS_WITHIN_MS = 5_000;
/** When no further tool was registered for this time, the page has registered all of them. */
const QUIET_MS = 500;
const LOOK_AGAIN_MS = 100;

/** The program of the probe's process. */
answerRequest<BrowserRequest, WebMcpFindings>(
  (browser, request, mayOpen) =>
    probe(browser, request, mayOpen).catch((error: unknown) =>
      notProbed(`The page could not be opened: ${lineOf(error)}`),
    ),
  notProbed,
);

async function probe(
  browser: Browser,
  request: BrowserRequest,
  mayOpen: Promise<void>,
): Promise<WebMcpFindings> {
  const page = await browser.newPage();
  await mayOpen;
  const answer = await page.goto(request.url, {
    waitUntil: 'load',
    timeout: request.maxWaitForLoadMs,
  });
  if (answer !== null && answer.status() >= 400)
    return notProbed(`The page answers with HTTP ${answer.status()}.`);
  const tools = await PageTools.of(page);
  if (tools === null) return notProbed('This browser has no WebMCP.');
  await settled(tools);
  const listed = await tools.list();
  const harmless = harmlessTool(listed);
  const called = harmless && {
    tool: harmless.name,
    ...(await tools.call(harmless.name)),
  };
  return webMcpFindings(listed, called);
}

/** Waits until the page has at least one tool and registers no more, or until the time has passed. */
async function settled(tools: PageTools): Promise<void> {
  const end = performance.now() + TOOLS_WITHIN_MS;
  let known = tools.count;
  let since = performance.now();
  while (performance.now() < end) {
    await pause(LOOK_AGAIN_MS);
    if (tools.count !== known) {
      known = tools.count;
      since = performance.now();
    } else if (known > 0 && performance.now() - since > QUIET_MS) return;
  }
}
