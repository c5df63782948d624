import { PageActionFailed } from '../../model/crawl/browser-errors.ts';
import type { Secrets } from '../../model/crawl/concealed.ts';
import { fieldKey, type LoginWall, loginForm, staysAtHome } from '../../model/crawl/login-wall.ts';
import { thoughtOnLogin } from '../../model/scan/agent-thoughts.ts';
import { SiteUnreachable } from '../../model/site/target-errors.ts';
import type { SiteScope } from '../../model/site/url-rules.ts';
import type { BrowserPage } from '../../ports/browser-engine.ts';
import type { AdaptiveReader } from '../crawler/adaptive-reader.ts';
import type { ScanRun } from '../scan-run.ts';
import type { CredentialsAnswer } from './credentials-desk.ts';

/** The most wrong passwords in one phase of a scan; then it continues without logging in. */
const MAX_TRIES = 10;

/** A way into the site's pages, in the very browser context that the scan reads with. */
export interface LoginDoor {
  readonly scope: SiteScope;
  open(url: string): Promise<BrowserPage>;
  /** Does something while no client watches. */
  hidden<T>(work: () => Promise<T>): Promise<T>;
}

/** The way into the pages that this reader reads. */
export function doorOf(
  reader: Pick<AdaptiveReader, 'openPage' | 'hidden'>,
  scope: SiteScope,
): LoginDoor {
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
 * without. Throws ScanInterrupted when the scan is interrupted. `lendsPlace`: the scan has nothing else to do while it
 * waits, and lends its place to another scan.
 */
export async function logIn(
  run: ScanRun,
  door: LoginDoor,
  wall: LoginWall,
  { lendsPlace }: { readonly lendsPlace: boolean },
): Promise<Secrets | null> {
  const { desk, reporter } = run;
  if (desk.isDeclined(wall)) return null;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const credentials = desk.remembered(wall) ?? (await askFor(run, wall, lendsPlace));
    if (credentials === null) break;
    const outcome = await door.hidden(() => submit(door, wall.url, credentials));
    run.checkpoint();
    if (outcome === 'accepted') {
      desk.remember(wall, credentials);
      reporter.log('success', 'Logged in. The scan goes on behind the log-in form.');
      return credentials;
    }
    desk.discard(wall);
    if (outcome === 'sent-elsewhere') {
      reporter.log(
        'warning',
        'The log-in form sends to another site. Nothing was typed; the scan goes on without logging in.',
      );
      break;
    }
    reporter.log('warning', 'The site did not accept these credentials.');
  }
  desk.decline(wall);
  return null;
}

/** Null: the owner declines, or does not answer in time. */
async function askFor(run: ScanRun, wall: LoginWall, lendsPlace: boolean): Promise<Secrets | null> {
  const { reporter, settings } = run;
  if (settings.credentialsWaitMs === 0) return null;
  reporter.agent('crawler', 'active', 'Waiting for you to log in', 0);
  reporter.log('warning', `${wall.url} asks for a log-in.`);
  const asked = wall.form.inputs.map(fieldKey);
  reporter.think('crawler', thoughtOnLogin(wall.url, asked));
  await reporter.flush();
  const answer = lendsPlace
    ? await run.place.lend(() => answerTo(run, wall), run.signal)
    : await answerTo(run, wall);
  if (answer.kind === 'given') return answer.credentials;
  if (answer.kind === 'skipped')
    reporter.log('info', 'The scan goes on without logging in, as you wished.');
  if (answer.kind === 'too-late')
    reporter.log('info', 'No log-in was given in time. The scan goes on without.');
  return null;
}

/**
 * The owner's answer; throws ScanInterrupted when they pause or stop the scan instead. Throws LeaseLost when another
 * worker has taken the scan over meanwhile; that worker's own question stays open.
 */
async function answerTo(run: ScanRun, wall: LoginWall): Promise<CredentialsAnswer> {
  const { reporter } = run;
  const answering = run.desk.ask(run.settings.credentialsWaitMs, run.signal);
  // `await answering` meets its rejection; until then it must not count as unhandled.
  answering.catch(() => {});
  let answer: CredentialsAnswer;
  try {
    // Only now can the answer be taken.
    reporter.emit('auth-required', wall);
    await reporter.flush();
    answer = await answering;
  } finally {
    reporter.emit('auth-ended', {});
    await reporter.flush();
  }
  run.checkpoint();
  reporter.agent('crawler', 'active', 'Going on as soon as other scans leave room', 0);
  return answer;
}

async function submit(door: LoginDoor, url: string, credentials: Secrets): Promise<Outcome> {
  try {
    return await submitOn(door, await door.open(url), credentials);
  } catch (error) {
    // A form that cannot be filled, or a site that does not answer, counts as a refusal.
    if (error instanceof PageActionFailed || error instanceof SiteUnreachable) return 'refused';
    throw error;
  }
}

async function submitOn(
  { scope }: LoginDoor,
  page: BrowserPage,
  credentials: Secrets,
): Promise<Outcome> {
  try {
    const form = loginForm(await page.facts());
    if (form === null) return 'accepted';
    if (!staysAtHome(form, page.url(), scope)) return 'sent-elsewhere';
    await page.login(form, credentials);
    return loginForm(await page.facts()) === null ? 'accepted' : 'refused';
  } finally {
    await page.close();
  }
}
