import type { LoginWall } from '../../model/crawl/login-wall.ts';
import type { SiteReader } from '../crawler/site-reader.ts';
import type { SiteVisit } from '../crawler/site-visit.ts';
import type { ScanRun } from '../scan-run.ts';
import { logIn, loginBrowserOf } from './log-in.ts';

/**
 * A separate reader that is logged in at this form: with the context that an earlier phase kept, else by logging in.
 * Null when the scan does not log in. Records the form for the later phases.
 */
export async function memberReader(
  run: ScanRun,
  visit: SiteVisit,
  wall: LoginWall,
): Promise<SiteReader | null> {
  const reader = visit.freshReader();
  const kept = run.desk.session(wall);
  if (kept !== null) {
    reader.adopt(kept);
    return reader;
  }
  try {
    const accepted = await logIn(run, loginBrowserOf(reader, visit.scope), wall, {
      lendsPlace: false,
    });
    if (accepted !== null) {
      reader.conceal(accepted);
      await noteWall(run, wall);
      return reader;
    }
  } catch (error) {
    await reader.close();
    throw error;
  }
  await reader.close();
  return null;
}

async function noteWall({ ports, scan }: ScanRun, wall: LoginWall): Promise<void> {
  const known = (await ports.notes.read(scan.id, 'walls')) ?? [];
  if (known.some(({ url }) => url === wall.url)) return;
  await ports.notes.write(scan.id, 'walls', [...known, wall]);
}
