import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DrivenBrowser } from './driver.ts';
import { ownerFile } from './orphans.ts';

/**
 * A folder of its own for whatever one browser writes: a browser that is killed, or crashes, leaves files behind that
 * nobody else knows of. The next process sweeps it when ours is killed as well (orphans.ts).
 */
export async function makeBrowserFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'signpost-browser-'));
  await writeFile(join(folder, ownerFile), String(process.pid));
  return folder;
}

/** Never rejects. */
export async function removeBrowserFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }).catch(
    () => undefined,
  );
}

/** The browser, whose folder goes when it is closed or gone. */
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
