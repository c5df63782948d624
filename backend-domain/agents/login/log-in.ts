import { PageActionFailed } from '../../model/crawl/browser-errors.ts';
import type { Secrets } from '../../model/crawl/concealed.ts';
import { fieldKey, type LoginWall, loginForm, staysOnSite } from '../../model/crawl/login-wall.ts';
import { thoughtOnLogin } from '../../model/scan/agent-thoughts.ts';
import { SiteUnreachable } from '../../model/site/target-errors.ts';
import type { SiteScope } from '../../model/site/url-rules.ts';
import type { BrowserPage } from '../../ports/browser-engine.ts';
import type { SiteReader } from '../crawler/site-reader.ts';
import type { ScanRun } from '../scan-run.ts';
import type { CredentialsAnswer } from './credentials-desk.ts';

/** The most failed log-ins at one form; then the scan continues without logging in. */
const MAX_TRIES = 10;

/** Opens the site's pages in the browser context with which the scan reads. */
export interface LoginBrowser {
  readonly scope: SiteScope;
  open(url: string): Promise<BrowserPage>;
  /** Pauses the live view during `work`. */
  hidden<T>(work: () => Promise<T>): Promise<T>;
}

/** Opens pages in the browser context of this reader. */
export function loginBrowserOf(
  reader: Pick<SiteReader, 'openPage' | 'hidden'>,
  scope: SiteScope,
): LoginBrowser {
  return {
    scope,
    open: (url) => reader.openPage(url),
    hidden: (work) => reader.hidden(work),
  };
}

/** The result of typing credentials into the form. */
type Outcome = 'accepted' | 'refused' | 'sent-elsewhere';

/**
 * Logs the scan in at a log-in form: with the credentials that this worker remembers, else with those that the owner
 * gives when asked, until the site accepts some. Returns the accepted credentials, or null when the scan continues
 * without. Throws ScanInterrupted when the scan is interrupted. `lendsPlace`: true when the scan has nothing else to do
 * while it waits, so that another scan may use its place.
 */
export async function logIn(
  run: ScanRun,
  loginBrowser: LoginBrowser,
  wall: LoginWall,
  { lendsPlace }: { readonly lendsPlace: boolean },
): Promise<Secrets | null> {
  const { desk, reporter } = run;
  if (desk.isDeclined(wall)) return null;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const credentials = desk.remembered(wall) ?? (await askFor(run, wall, lendsPlace));
    if (credentials === null) break;
    const outcome = await loginBrowser.hidden(() => submit(loginBrowser, wall.url, credentials));
    run.checkpoint();
    if (outcome === 'accepted') {
      desk.remember(wall, credentials);
      reporter.log('success', 'Logged in. The scan continues behind the log-in form.');
      return credentials;
    }
    desk.discard(wall);
    if (outcome === 'sent-elsewhere') {
      reporter.log(
        'warning',
        'The log-in form sends to another site. Nothing was typed; the scan continues without logging in.',
      );
      break;
    }
    reporter.log('warning', 'The site did not accept these credentials.');
  }
  desk.decline(wall);
  return null;
}

/** Asks the owner for credentials; null when the owner declines or does not answer in time. */
async function askFor(run: ScanRun, wall: LoginWall, lendsPlace: boolean): Promise<Secrets | null> {
  const { reporter, settings } = run;
  if (settings.credentialsWaitMs === 0) return null;
  reporter.agent('crawler', 'active', 'Waiting for you to log in', 0);
  reporter.log('warning', `${wall.url} asks for a log-in.`);
  const asked = wall.form.inputs.map(fieldKey);
  reporter.think('crawler', thoughtOnLogin(wall.url, asked));
  await reporter.flush();
  const answer = lendsPlace
    ? await run.workTime.without(() => run.place.lend(() => answerTo(run, wall), run.signal))
    : await answerTo(run, wall);
  if (answer.kind === 'given') return answer.credentials;
  if (answer.kind === 'skipped')
    reporter.log('info', 'The scan continues without logging in, as you chose.');
  if (answer.kind === 'too-late')
    reporter.log(
      'info',
      'No credentials were given in time. The scan continues without logging in.',
    );
  return null;
}

/**
 * The owner's answer. Throws ScanInterrupted when the owner pauses or stops the scan instead, and LeaseLost when
 * another worker has taken the scan over; the question of that worker stays open.
 */
async function answerTo(run: ScanRun, wall: LoginWall): Promise<CredentialsAnswer> {
  const { reporter } = run;
  const answering = run.desk.ask(run.settings.credentialsWaitMs, run.signal);
  // `await answering` handles a rejection; this only prevents an "unhandled rejection" until then.
  answering.catch(() => {});
  let answer: CredentialsAnswer;
  try {
    // Asked only now that `desk` can receive the answer.
    reporter.emit('auth-required', wall);
    await reporter.flush();
    answer = await answering;
  } finally {
    reporter.emit('auth-ended', {});
    await reporter.flush();
  }
  run.checkpoint();
  reporter.agent('crawler', 'active', 'Continues as soon as a place for the scan is free', 0);
  return answer;
}

async function submit(
  loginBrowser: LoginBrowser,
  url: string,
  credentials: Secrets,
): Promise<Outcome> {
  try {
    return await submitOn(loginBrowser, await loginBrowser.open(url), credentials);
  } catch (error) {
    // A form that cannot be filled, or a site that does not answer, counts as a refusal.
    if (error instanceof PageActionFailed || error instanceof SiteUnreachable) return 'refused';
    throw error;
  }
}

async function submitOn(
  { scope }: LoginBrowser,
  page: BrowserPage,
  credentials: Secrets,
): Promise<Outcome> {
  try {
    const form = loginForm(await page.facts());
    if (form === null) return 'accepted';
    if (!staysOnSite(form, page.url(), scope)) return 'sent-elsewhere';
    await page.login(form, credentials);
    return loginForm(await page.facts()) === null ? 'accepted' : 'refused';
  } finally {
    await page.close();
  }
}
