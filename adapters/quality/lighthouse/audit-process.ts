import { unjudged } from '@signpost/backend-domain/model/quality/quality-scores.ts';
import { startFlow } from 'lighthouse';
import type { Browser } from 'puppeteer-core';
import { PROXY_SIGN_IN_URL } from '../../proxy-sign-in-url.ts';
import type { AuditMessage, AuditRequest } from './audit-messages.ts';
import { CATEGORIES, scoresOf } from './lighthouse-scores.ts';
import { startPipedBrowser } from './piped-browser.ts';

/**
 * The program of the audit process: one request in, its browser's number and one result out. It is connected to the
 * browser by a pipe, and Chromium ends when its pipe closes: when this process is killed, no browser is left running.
 */
process.once('message', (request) => void main(request as AuditRequest));
process.once('disconnect', () => process.exit(1));

async function main(request: AuditRequest): Promise<void> {
  try {
    const browser = await start(request);
    const scores = await judge(browser, request).catch((error: unknown) =>
      unjudged(`Lighthouse failed: ${lineOf(error)}`),
    );
    tell({ type: 'result', scores });
  } catch (error) {
    tell({ type: 'result', scores: unjudged(`No browser could be started (${codeOf(error)}).`) });
  }
}

async function start(request: AuditRequest): Promise<Browser> {
  const { executablePath, folder, user, arguments: extra } = request;
  const args = [
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--mute-audio',
    '--no-first-run',
    '--disable-component-update',
    ...extra,
  ];
  const browser = await startPipedBrowser(
    { executablePath, profile: `${folder}/profile`, arguments: args, user },
    (pid) => tell({ type: 'browser', pid }),
  );
  await refuseDownloads(browser);
  return browser;
}

/** Without this a page of the site can fill the disk during its audit. */
async function refuseDownloads(browser: Browser): Promise<void> {
  const session = await browser.target().createCDPSession();
  // Chromium forgets it when the session ends, so the session stays open.
  await session.send('Browser.setDownloadBehavior', { behavior: 'deny' });
}

async function judge(browser: Browser, request: AuditRequest) {
  if (request.proxyCredentials) await signInToProxy(browser, request.proxyCredentials);
  const page = await browser.newPage();
  const flags = {
    onlyCategories: Object.values(CATEGORIES),
    maxWaitForLoad: request.maxWaitForLoadMs,
    maxWaitForFcp: Math.min(30_000, request.maxWaitForLoadMs),
    disableFullPageScreenshot: true,
    locale: 'en-US' as const,
    logLevel: 'silent' as const,
  };
  // Lighthouse brings a newer puppeteer with the same protocol; its types do not know each other.
  const lighthousePage = page as unknown as Parameters<typeof startFlow>[0];
  // A flow of one cold load measures and scores like `lighthouse()`, and tells when the measuring ends.
  const flow = await startFlow(lighthousePage, { flags });
  await flow.navigate(request.url, { usePassiveGathering: false, skipAboutBlank: false });
  tell({ type: 'measured' });
  const [load] = (await flow.createFlowResult()).steps;
  return load ? scoresOf(load.lhr) : unjudged('Lighthouse gave no result.');
}

/**
 * Makes the browser remember the proxy's password, on a page of its own: answering challenges on the judged page
 * would hold up each of its requests.
 */
async function signInToProxy(
  browser: Browser,
  credentials: NonNullable<AuditRequest['proxyCredentials']>,
): Promise<void> {
  const page = await browser.newPage();
  await page.authenticate(credentials);
  await page.goto(PROXY_SIGN_IN_URL, { timeout: 10_000 }).catch(() => null);
  await page.close();
}

/** Short, and without the paths that messages of the system name. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : lineOf(error);
}

function lineOf(error: unknown): string {
  const [line = ''] = String(error instanceof Error ? error.message : error).split('\n');
  return line.slice(0, 200);
}

function tell(message: AuditMessage): void {
  process.send?.(message);
}
