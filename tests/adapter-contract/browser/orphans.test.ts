import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { sweepOrphans } from '@signpost/adapters/browser/shared/orphans.ts';
import { anEngine, enginesUnderTest, testBrowserPath } from '../../support/browser.ts';
import { browserProcesses } from '../../support/browser-processes.ts';
import { waitUntil } from '../../support/wait-until.ts';

const children: ChildProcess[] = [];

/** Profiles in the temporary folder that say they are a process's. */
async function profilesOf(owner: number): Promise<string[]> {
  const names = await readdir(tmpdir());
  const owned = await Promise.all(
    names.map(async (name) => {
      const file = join(tmpdir(), name, 'signpost-owner');
      const said = existsSync(file) ? await readFile(file, 'utf8').catch(() => '') : '';
      return said === String(owner) ? join(tmpdir(), name) : null;
    }),
  );
  return owned.filter((folder) => folder !== null);
}

describe('A browser', () => {
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  it.each(enginesUnderTest)(
    'of %s leaves no process and no profile when it is closed',
    async (name) => {
      const engine = anEngine(name);
      const session = await engine.openSession();
      expect((await browserProcesses()).length).toBeGreaterThan(0);
      expect(await profilesOf(process.pid)).not.toEqual([]);
      await session.close();
      await engine.close();
      await waitUntil('no process', async () => (await browserProcesses()).length === 0);
      await waitUntil('no profile', async () => (await profilesOf(process.pid)).length === 0);
    },
  );

  it.each(enginesUnderTest)('of %s leaves no files when it is killed', async (name) => {
    const engine = anEngine(name);
    await engine.openSession();
    const [browser] = (await browserProcesses()).filter(({ type }) => type === null);
    process.kill(browser?.pid ?? 0, 'SIGKILL');
    await waitUntil('the browser gone', async () => (await browserProcesses()).length === 0);
    await engine.close();
    await waitUntil('no files', async () => (await profilesOf(process.pid)).length === 0);
  });

  it.each(enginesUnderTest)(
    'of %s is gone after its process was killed and another one has swept',
    async (name) => {
      const script = `
      import { anEngine } from ${JSON.stringify(new URL('../../support/browser.ts', import.meta.url).href)};
      await anEngine(${JSON.stringify(name)}, { executablePath: ${JSON.stringify(testBrowserPath())} }).openSession();
      console.log('open');
      setInterval(() => {}, 1_000);`;
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.push(child);
      const owner = child.pid ?? 0;
      await new Promise<void>((resolve, reject) => {
        child.stdout?.once('data', () => resolve());
        child.once('exit', () => reject(new Error('The other process ended early.')));
      });
      expect(await profilesOf(owner)).not.toEqual([]);
      child.removeAllListeners('exit');
      child.kill('SIGKILL');
      await new Promise((resolve) => child.once('exit', resolve));
      await sweepOrphans();
      await waitUntil('no process', async () => (await browserProcesses(owner)).length === 0);
      expect(await profilesOf(owner)).toEqual([]);
    },
  );

  it('of a process that runs is left alone by the sweep', async () => {
    const engine = anEngine('puppeteer');
    await engine.openSession();
    const before = (await browserProcesses()).length;
    await sweepOrphans();
    expect(before).toBeGreaterThan(0);
    expect((await browserProcesses()).length).toBeGreaterThanOrEqual(1);
    await engine.close();
  });
});
