import { type LoginWall, loginWall } from '../../model/crawl/login-wall.ts';
import type { PageReading } from '../../model/crawl/page-reading.ts';
import type { SiteEntry } from '../../model/crawl/site-entry.ts';
import type { SiteVisit } from '../crawler/site-visit.ts';
import type { ScanRun } from '../scan-run.ts';
import { type LoginDoor, logIn } from './log-in.ts';

export interface Entered {
  readonly reading: PageReading;
  /** The form that was passed; null when none barred the way, or the scan goes on without logging in. */
  readonly login: LoginWall | null;
}

/** The start page, read behind its log-in form where one bars the way and the owner logs in. */
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

/** Logs a new browser context in where discovery had to: each phase of a scan has a context of its own. */
export async function enterAgain(
  run: ScanRun,
  visit: SiteVisit,
  { login }: SiteEntry,
): Promise<void> {
  if (login) await loggedIn(run, visit, login);
}

async function loggedIn(run: ScanRun, visit: SiteVisit, wall: LoginWall): Promise<boolean> {
  const { reader, scope } = visit;
  const door: LoginDoor = {
    scope,
    open: (url) => reader.openPage(url),
    hidden: (work) => reader.hidden(work),
  };
  const accepted = await logIn(run, door, wall);
  if (accepted !== null) reader.conceal(accepted);
  return accepted !== null;
}
