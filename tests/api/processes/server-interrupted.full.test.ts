import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { launchServer, ServerProcess } from '../support/server-process.ts';

/** Guards against hanging: a busy machine takes its time for a start. */
jest.setTimeout(300_000);

let folder: string;
let launched: ChildProcess | null = null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signpost-process-'));
});
afterEach(() => {
  launched?.kill('SIGKILL');
  launched = null;
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

function launch() {
  const { child, output } = launchServer({}, folder);
  launched = child;
  return { child, output, closed: once(child, 'close') };
}

/** In the middle of its start: its folder is the first thing it opens, the database in it takes a while. */
async function opening(child: ChildProcess): Promise<void> {
  while (!existsSync(join(folder, 'data')) && child.exitCode === null) await pause(5);
}

describe('A server that is stopped while it starts', () => {
  it('never listens, and leaves its folder in order', async () => {
    const { child, output, closed } = launch();
    await opening(child);
    child.kill('SIGTERM');
    expect(await closed).toEqual([0, null]);
    expect(output.text).not.toContain('Signpost listens');
    expect(output.text).toContain('"stopped"');
    const next = await ServerProcess.start({}, folder);
    expect(await next.stop()).toBe(0);
  });

  it('ends at once when it is stopped twice', async () => {
    const { child, output, closed } = launch();
    await opening(child);
    child.kill('SIGTERM');
    // Signals of one kind that come together are one.
    child.kill('SIGINT');
    expect(await closed).toEqual([1, null]);
    expect(output.text).not.toContain('"stopped"');
  });
});
