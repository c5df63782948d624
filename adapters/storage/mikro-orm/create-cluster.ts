import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CHILD = fileURLToPath(new URL('./create-cluster-process.ts', import.meta.url));

/**
 * Creates PGlite's files in `folder` unless they are there. Done in a process of its own: creating them takes a gigabyte
 * of memory for a moment, which would stay with our process for good. They are made aside and moved
 * into place, so that a folder whose making was interrupted is made anew.
 */
export async function createCluster(folder: string): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return;
  const aside = `${folder}.new`;
  await rm(aside, { recursive: true, force: true });
  const child = spawn(process.execPath, [CHILD, aside], { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (piece) => {
    errors += piece;
  });
  const [code] = await once(child, 'close');
  if (code !== 0)
    throw new Error(errors.trim().split('\n').at(-1) || `creating it ended with ${code}`);
  await rm(folder, { recursive: true, force: true });
  await rename(aside, folder);
}
