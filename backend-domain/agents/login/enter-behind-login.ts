import { type LoginWall, loginWall } from '../../model/crawl/login-wall.ts';
import type { PageReading } from '../../model/crawl/page-reading.ts';
import type { SiteEntry } from '../../model/crawl/site-entry.ts';
import type { SiteVisit } from '../crawler/site-visit.ts';
import type { ScanRun } from '../scan-run.ts';
import { logIn, loginBrowserOf } from './log-in.ts';

export interface Entered {
  readonly reading: PageReading;
  /** The form at which the scan logged in; null when there was none, or the scan continues without logging in. */
  readonly login: LoginWall | null;
}

/**
 * Reads the start page behind its log-in form, when it has one and the owner logs in; else returns the given reading.
 */
export async function enterBehindLogin(
  run: ScanRun,
  visit: SiteVisit,
  reading: PageReading,
): Promise<Entered> {
  const { startUrl } = run.scan;
  if (run.settings.credentialsWaitMs === 0) return { reading, login: null };
  const wall = loginWall(reading, startUrl, visit.scope);
  if (wall === null || !(await loggedIn(run, visit, wall))) return { reading, login: null };
  await run.ports.notes.write(run.scan.id, 'wall', reading);
  return { reading: await visit.reader.read(startUrl, '/'), login: wall };
}

/** Where discovery had to log in, continues in its browser context, or logs in again when it was not kept. */
export async function enterAgain(
  run: ScanRun,
  visit: SiteVisit,
  { login }: SiteEntry,
): Promise<void> {
  if (!login) return;
  const kept = run.desk.session(login);
  if (kept === null) await loggedIn(run, visit, login);
  else visit.reader.adopt(kept);
}

/** Ends a phase's visit. A context that is logged in at the start page's form is kept for the next phase. */
export async function leaveSite(
  run: ScanRun,
  visit: SiteVisit,
  login: LoginWall | null,
): Promise<void> {
  const member = login === null ? null : await visit.reader.release();
  if (login === null || member === null) await visit.reader.close();
  else await run.desk.keep(login, member);
}

async function loggedIn(run: ScanRun, visit: SiteVisit, wall: LoginWall): Promise<boolean> {
  const { reader, scope } = visit;
  const accepted = await logIn(run, loginBrowserOf(reader, scope), wall, { lendsPlace: true });
  if (accepted !== null) reader.conceal(accepted);
  return accepted !== null;
}
