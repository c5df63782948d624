import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserUser } from '../browser-privileges.ts';
import type { DrivenBrowser } from './driver.ts';

/** The prefix of each browser folder's name, in the temporary folder of the system. */
export const FOLDER_PREFIX = 'signpost-browser-';
/** A file with the id of the process that created the folder. */
export const OWNER_FILE = 'signpost-owner';
/** The subfolder that the browser itself may write to. */
const HOME = 'home';

export function homeIn(folder: string): string {
  return join(folder, HOME);
}

/** The folder in which launch-browser.sh puts the browser's profile. */
export function profileIn(folder: string): string {
  return join(homeIn(folder), 'profile');
}

/**
 * Creates a folder for all files that one browser writes, so that the files of a browser that crashed or was killed can
 * be found and removed. The folder and its owner file belong to this process's user; the browser's user may write only
 * to the home inside. When this process is killed too, the next process removes the folder (orphans.ts).
 */
export async function makeBrowserFolder(user: BrowserUser | null): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), FOLDER_PREFIX));
  await writeFile(join(folder, OWNER_FILE), String(process.pid));
  await mkdir(homeIn(folder), { mode: 0o700 });
  if (user !== null) {
    await chown(homeIn(folder), user.uid, user.gid);
    await chmod(folder, 0o711);
  }
  return folder;
}

/** Never rejects. */
export async function removeBrowserFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }).catch(
    () => undefined,
  );
}

/** The same browser, whose folder is removed when it is closed or has ended. */
export function withFolder(driven: DrivenBrowser, folder: string): DrivenBrowser {
  driven.onGone(() => void removeBrowserFolder(folder));
  return {
    ...driven,
    close: async () => {
      await driven.close();
      await removeBrowserFolder(folder);
    },
  };
}
