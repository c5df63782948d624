import type { Browser } from 'puppeteer-core';
import { PROXY_SIGN_IN_URL } from '../../proxy-sign-in-url.ts';
import { startPipedBrowser } from './piped-browser.ts';
import type { BrowserRequest, ProcessCommand, ProcessMessage } from './process-messages.ts';

/** The work of a browser process. It opens the page once `mayOpen` resolves, and prepares what it can before. */
type Work<Request, Result> = (
  browser: Browser,
  request: Request,
  mayOpen: Promise<void>,
) => Promise<Result>;

/**
 * The program of a browser process: receives one request and sends the result of `work`, or that of `failed` with the
 * reason in one sentence. It controls Chromium over a pipe, and Chromium ends when the pipe closes: when this process
 * is killed, no browser is left running.
 */
export function answerRequest<Request extends BrowserRequest, Result>(
  work: Work<Request, Result>,
  failed: (reason: string) => Result,
): void {
  const opening = Promise.withResolvers<void>();
  process.on('message', (command: ProcessCommand<Request>) => {
    if (command.type === 'open') opening.resolve();
    else
      void answer(
        command.request,
        (browser, request) => work(browser, request, opening.promise),
        failed,
      );
  });
  process.once('disconnect', () => process.exit(1));
}

/** Tells the parent process that the page is measured. */
export function tellMeasured(): void {
  tell({ type: 'measured' });
}

/** The first line of an error's message, shortened. */
export function lineOf(error: unknown): string {
  const [line = ''] = String(error instanceof Error ? error.message : error).split('\n');
  return line.slice(0, 200);
}

async function answer<Request extends BrowserRequest, Result>(
  request: Request,
  work: (browser: Browser, request: Request) => Promise<Result>,
  failed: (reason: string) => Result,
): Promise<void> {
  try {
    tell({ type: 'result', result: await work(await start(request), request) });
  } catch (error) {
    const reason = `No browser could be started (${codeOf(error)}).`;
    tell({ type: 'result', result: failed(reason) });
  }
}

async function start(request: BrowserRequest): Promise<Browser> {
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
  if (request.proxyCredentials) await signInToProxy(browser, request.proxyCredentials);
  return browser;
}

/** Otherwise a page of the site could fill the disk while it is audited. */
async function refuseDownloads(browser: Browser): Promise<void> {
  const session = await browser.target().createCDPSession();
  // The setting ends with the session, so the session stays open.
  await session.send('Browser.setDownloadBehavior', { behavior: 'deny' });
}

/**
 * Makes the browser remember the proxy's password by opening a separate page: answering challenges on the site's page
 * would delay each of its requests.
 */
async function signInToProxy(
  browser: Browser,
  credentials: NonNullable<BrowserRequest['proxyCredentials']>,
): Promise<void> {
  const page = await browser.newPage();
  await page.authenticate(credentials);
  await page.goto(PROXY_SIGN_IN_URL, { timeout: 10_000 }).catch(() => null);
  await page.close();
}

/** The error's code, or its first line: short, and without the file paths in messages of the system. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : lineOf(error);
}

function tell(message: ProcessMessage<unknown>): void {
  process.send?.(message);
}
