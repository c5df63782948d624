import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserUser } from '../browser-privileges.ts';
import type { DrivenBrowser } from './driver.ts';

/** Begins the name of each browser's folder in the temporary folder. */
export const FOLDER_PREFIX = 'signpost-browser-';
/** Holds the number of the process that made the folder. */
export const OWNER_FILE = 'signpost-owner';
/** Inside the folder: all that the browser itself may write to. */
const HOME = 'home';

export function homeIn(folder: string): string {
  return join(folder, HOME);
}

/** launch-browser.sh puts every browser's profile there. */
export function profileIn(folder: string): string {
  return join(homeIn(folder), 'profile');
}

/**
 * A folder for all files that one browser writes: a browser that is killed, or crashes, leaves files that are found
 * only by this folder's name. The folder and its owner file belong to us; the browser's user gets only the home inside
 * it. When our process is killed as well, the next process removes the folder (orphans.ts).
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

/** The browser; its folder is removed when it is closed or gone. */
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
