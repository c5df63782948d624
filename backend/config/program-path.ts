import { accessSync, constants, statSync } from 'node:fs';

/** Whether a file is there that may be run. A folder is none, although it may be "executed" (entered). */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
