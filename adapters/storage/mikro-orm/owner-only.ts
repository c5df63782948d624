import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Read, write and enter, for the group and for others. */
const OTHERS = 0o077;

/**
 * Takes a file or folder away from the group and from others, with everything in it; follows no links. What is missing,
 * or belongs to another user, is left as it is. Synchronous: to ask for the modes of a thousand files one by one takes
 * ten times the work.
 */
export function makeOwnerOnly(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined || found.isSymbolicLink()) return;
  closeToOthers(path, found.mode);
  if (!found.isDirectory()) return;
  for (const name of readdirSync(path)) makeOwnerOnly(join(path, name));
}

/** The same for the folder alone. */
export function makeFolderOwnerOnly(folder: string): void {
  closeToOthers(folder, lstatSync(folder).mode);
}

function closeToOthers(path: string, mode: number): void {
  if ((mode & OTHERS) === 0) return;
  try {
    chmodSync(path, mode & 0o7777 & ~OTHERS);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EPERM' && code !== 'ENOENT') throw error;
  }
}
