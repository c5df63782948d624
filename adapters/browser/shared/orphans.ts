import { lstat, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  FOLDER_PREFIX,
  homeIn,
  OWNER_FILE,
  profileIn,
  removeBrowserFolder,
} from './browser-folder.ts';

/**
 * Ends browsers that a killed Signpost process left running, and removes their folders: those in the temporary folder
 * that have our prefix, belong to our user and contain an owner file of our user with the id of an ended process. Never
 * rejects.
 */
export async function sweepOrphans(): Promise<void> {
  for (const folder of await leftFolders().catch(() => [])) {
    await endBrowserOf(folder).catch(() => undefined);
    await removeBrowserFolder(folder);
  }
}

async function leftFolders(): Promise<string[]> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(FOLDER_PREFIX));
  const folders = names.map((name) => join(tmpdir(), name));
  const left = await Promise.all(folders.map((folder) => isLeft(folder).catch(() => false)));
  return folders.filter((_, index) => left[index]);
}

async function isLeft(folder: string): Promise<boolean> {
  const file = join(folder, OWNER_FILE);
  const [made, owned] = await Promise.all([lstat(folder), lstat(file)]);
  if (!made.isDirectory() || !owned.isFile()) return false;
  if (!isOurUser(made.uid) || !isOurUser(owned.uid)) return false;
  return !isRunning(Number(await readFile(file, 'utf8')));
}

/**
 * Kills the processes that use the folder's profile and run as our user or as the owner of the browser's home. Works
 * only where /proc lists processes (Linux).
 */
async function endBrowserOf(folder: string): Promise<void> {
  const home = await lstat(homeIn(folder));
  const profile = `--user-data-dir=${profileIn(folder)}`;
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const processId = Number(name);
    if (!(await commandOf(processId)).includes(profile)) continue;
    const { uid } = await lstat(`/proc/${processId}`);
    if (isOurUser(uid) || uid === home.uid) kill(processId);
  }
}

async function commandOf(processId: number): Promise<string[]> {
  const command = await readFile(`/proc/${processId}/cmdline`, 'utf8').catch(() => '');
  // Chromium rewrites the command lines of its processes, with spaces as separators.
  return command.split(/[\0 ]/);
}

function kill(processId: number): void {
  try {
    process.kill(processId, 'SIGKILL');
  } catch {
    // The process has ended in the meantime.
  }
}

function isOurUser(uid: number): boolean {
  return process.getuid === undefined || uid === process.getuid();
}

function isRunning(processId: number): boolean {
  if (!Number.isInteger(processId) || processId <= 1) return true;
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
