import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserUser } from './process-messages.ts';

const PREFIX = 'signpost-quality-';

/** Creates a folder for one browser, which runs as `user`. Its name contains the id of this process. */
export async function makeBrowserFolder(user: BrowserUser | null): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  if (user !== null) await chown(folder, user.uid, user.gid);
  return folder;
}

export async function removeBrowserFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

/** Removes the folders of processes that were killed. */
export async function sweepBrowserFolders(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  for (const name of names) {
    const owner = new RegExp(`^${PREFIX}(\\d+)-`, 'u').exec(name)?.[1];
    if (owner !== undefined && !isAlive(Number(owner)))
      await removeBrowserFolder(join(tmpdir(), name)).catch(() => undefined);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
