import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { sweepOrphans } from '@signpost/adapters/browser/shared/orphans.ts';
import { anEngine, enginesUnderTest, testBrowserPath } from '../../support/browser.ts';
import { browserProcesses } from '../../support/browser-processes.ts';
import { eventually } from '../../support/eventually.ts';

const children: ChildProcess[] = [];

/** The folders in the temporary folder whose owner file names the process. */
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
      await eventually('no process', async () => (await browserProcesses()).length === 0);
      await eventually('no profile', async () => (await profilesOf(process.pid)).length === 0);
    },
  );

  it.each(enginesUnderTest)('of %s leaves no files when it is killed', async (name) => {
    const engine = anEngine(name);
    await engine.openSession();
    const [browser] = (await browserProcesses()).filter(({ type }) => type === null);
    process.kill(browser?.pid ?? 0, 'SIGKILL');
    await eventually('the browser gone', async () => (await browserProcesses()).length === 0);
    await engine.close();
    await eventually('no files', async () => (await profilesOf(process.pid)).length === 0);
  });

  it.each(enginesUnderTest)(
    'of %s is ended by the sweep of another process after its own process was killed',
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
      await eventually('no process', async () => (await browserProcesses(owner)).length === 0);
      expect(await profilesOf(owner)).toEqual([]);
    },
  );

  it('of a running process is not removed', async () => {
    const engine = anEngine('puppeteer');
    await engine.openSession();
    const before = (await browserProcesses()).length;
    await sweepOrphans();
    expect(before).toBeGreaterThan(0);
    expect((await browserProcesses()).length).toBeGreaterThanOrEqual(1);
    await engine.close();
  });
});

/** The pid of a process that has ended. */
async function goneProcess(): Promise<number> {
  const child = spawn('true');
  await new Promise((resolve) => child.once('exit', resolve));
  return child.pid ?? 0;
}

describe('The sweep of leftover browsers', () => {
  const folders: string[] = [];
  const aFolder = async (prefix: string): Promise<string> => {
    const folder = await mkdtemp(join(tmpdir(), prefix));
    folders.push(folder);
    return folder;
  };
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
  });

  /** A process with these words on its command line. */
  const aProcess = (...parameters: string[]): ChildProcess => {
    const child = spawn(process.execPath, [
      '-e',
      'setInterval(() => {}, 1000)',
      '--',
      ...parameters,
    ]);
    children.push(child);
    return child;
  };
  const isAlive = ({ exitCode, signalCode }: ChildProcess): boolean =>
    exitCode === null && signalCode === null;

  it('removes the folder of a process that has ended, and ends the browser that uses its profile', async () => {
    const folder = await aFolder('signpost-browser-');
    await mkdir(join(folder, 'home'));
    await writeFile(join(folder, 'signpost-owner'), String(await goneProcess()));
    const child = aProcess(`--user-data-dir=${folder}/home/profile`);
    await sweepOrphans();
    expect(existsSync(folder)).toBe(false);
    await eventually('the process ended', () => !isAlive(child));
  });

  it('ignores owners and traversing paths that command lines claim', async () => {
    const owner = await goneProcess();
    const outside = await aFolder('somebody-elses-');
    // An abandoned folder, so that the sweep looks at processes at all.
    const left = await aFolder('signpost-browser-');
    await mkdir(join(left, 'home'));
    await writeFile(join(left, 'signpost-owner'), String(owner));
    const claims = [
      `--user-data-dir=${left}/home/profile/../../../${outside.split('/').at(-1)}`,
      `--user-data-dir=${tmpdir()}/x/../${outside.split('/').at(-1)}`,
      `--user-data-dir=${outside}`,
    ];
    const others = claims.map((claim) => aProcess(`--signpost-owner=${owner}`, claim));
    await sweepOrphans();
    expect(existsSync(left)).toBe(false);
    expect(existsSync(outside)).toBe(true);
    expect(others.every(isAlive)).toBe(true);
  });

  it('keeps a folder that has another name, no owner file, or a running owner', async () => {
    const owner = String(await goneProcess());
    const otherName = await aFolder('playwright_chromiumdev_profile-');
    await writeFile(join(otherName, 'signpost-owner'), owner);
    const withoutOwner = await aFolder('signpost-browser-');
    const inUse = await aFolder('signpost-browser-');
    await writeFile(join(inUse, 'signpost-owner'), String(process.pid));
    await sweepOrphans();
    for (const folder of [otherName, withoutOwner, inUse]) expect(existsSync(folder)).toBe(true);
  });

  it('keeps a folder that belongs to another user', async () => {
    const folder = await aFolder('signpost-browser-');
    await writeFile(join(folder, 'signpost-owner'), String(await goneProcess()));
    // The folder stays ours; the sweep is made to believe that it runs as another user.
    const user = process.getuid?.() ?? 0;
    const asAnother = jest.spyOn(process as { getuid: () => number }, 'getuid');
    asAnother.mockReturnValue(user + 1);
    try {
      await sweepOrphans();
    } finally {
      asAnother.mockRestore();
    }
    expect(existsSync(folder)).toBe(true);
    await sweepOrphans();
    expect(existsSync(folder)).toBe(false);
  });

  it('follows no link, neither as a folder nor as an owner file', async () => {
    const owner = String(await goneProcess());
    const outside = await aFolder('somebody-elses-');
    await writeFile(join(outside, 'signpost-owner'), owner);
    await writeFile(join(outside, 'treasure'), 'gold');
    const link = join(tmpdir(), `signpost-browser-link-${process.pid}`);
    folders.push(link);
    await symlink(outside, link);
    const withLink = await aFolder('signpost-browser-');
    await symlink(join(outside, 'signpost-owner'), join(withLink, 'signpost-owner'));
    await sweepOrphans();
    expect(existsSync(join(outside, 'treasure'))).toBe(true);
    expect(existsSync(link)).toBe(true);
    expect(existsSync(withLink)).toBe(true);
  });
});
