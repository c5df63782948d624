import { accessSync, constants, statSync } from 'node:fs';

/**
 * Whether the path is a file that this process may execute. A folder is not, although it may have the same permission.
 */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
