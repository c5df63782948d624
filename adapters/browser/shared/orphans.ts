import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Browsers and their folders that a killed process of ours left behind. A folder says in a file whose it is, a
 * browser on its command line (`--signpost-owner`); only what belongs to a process that is gone is touched.
 */
export const ownerFile = 'signpost-owner';
const profileFolders =
  /^(playwright_chromiumdev_profile-|puppeteer_dev_chrome_profile-|signpost-browser-)/;

/** Ends leftover browsers and removes their profiles. Never rejects. */
export async function sweepOrphans(): Promise<void> {
  await endOrphans().catch(() => undefined);
  await removeFolders().catch(() => undefined);
}

/** Notes in the profile of a browser whose it is, so that it can be swept. Only where /proc tells (Linux). */
export async function claimProfile(processId: number): Promise<void> {
  const folder = profileOf(await commandOf(processId));
  if (folder && profileFolders.test(folder.split('/').at(-1) ?? ''))
    await writeFile(join(folder, ownerFile), String(process.pid)).catch(() => undefined);
}

async function endOrphans(): Promise<void> {
  if (!existsSync('/proc/self/cmdline')) return;
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const command = await commandOf(Number(name));
    const owner = command.find((part) => part.startsWith('--signpost-owner='))?.split('=')[1];
    if (owner === undefined || isRunning(Number(owner))) continue;
    try {
      process.kill(Number(name), 'SIGKILL');
    } catch {
      continue; // gone meanwhile, or another user's
    }
    const folder = profileOf(command);
    if (folder?.startsWith(tmpdir()))
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function removeFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!profileFolders.test(name)) continue;
    const folder = join(tmpdir(), name);
    const owner = await readFile(join(folder, ownerFile), 'utf8').catch(() => null);
    if (owner === null || isRunning(Number(owner))) continue;
    // Its browser may be on its way out, and still writing.
    const again = { maxRetries: 5, retryDelay: 100 };
    await rm(folder, { recursive: true, force: true, ...again }).catch(() => undefined);
  }
}

async function commandOf(processId: number): Promise<string[]> {
  const command = await readFile(`/proc/${processId}/cmdline`, 'utf8').catch(() => '');
  // Chromium rewrites the titles of its processes: separators may be spaces then.
  return command.split(/[\0 ]/);
}

function profileOf(command: readonly string[]): string | null {
  return (
    command.find((part) => part.startsWith('--user-data-dir='))?.slice('--user-data-dir='.length) ??
    null
  );
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
