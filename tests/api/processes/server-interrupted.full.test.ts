import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { launchServer, ServerProcess } from '../support/server-process.ts';

/** Ends a hanging test only: a start takes long on a busy machine. */
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

/**
 * Waits until the server is in the middle of its start: it first makes its folder, then opens the database in it for a
 * while.
 */
async function opening(child: ChildProcess): Promise<void> {
  while (!existsSync(join(folder, 'data')) && child.exitCode === null) await pause(5);
}

describe('A server that is stopped while it starts', () => {
  it('never listens, and leaves a folder with which the next server starts', async () => {
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
    // Another signal, because pending signals of one kind are merged into one.
    child.kill('SIGINT');
    expect(await closed).toEqual([1, null]);
    expect(output.text).not.toContain('"stopped"');
  });
});
