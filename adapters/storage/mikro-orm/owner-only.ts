import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Read, write and enter, for the group and for others. */
const OTHERS = 0o077;

/**
 * Takes a file or folder away from the group and from others, with everything in it; follows no links. What is missing,
 * or belongs to another user, is left as it is.
 */
export async function makeOwnerOnly(path: string): Promise<void> {
  const found = await lstat(path).catch(() => null);
  if (found === null || found.isSymbolicLink()) return;
  await closeToOthers(path, found.mode);
  if (!found.isDirectory()) return;
  for (const name of await readdir(path)) await makeOwnerOnly(join(path, name));
}

/** The same for the folder alone. */
export async function makeFolderOwnerOnly(folder: string): Promise<void> {
  await closeToOthers(folder, (await lstat(folder)).mode);
}

async function closeToOthers(path: string, mode: number): Promise<void> {
  if ((mode & OTHERS) === 0) return;
  await chmod(path, mode & 0o7777 & ~OTHERS).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPERM' && error.code !== 'ENOENT') throw error;
  });
}
