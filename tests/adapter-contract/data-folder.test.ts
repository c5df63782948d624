import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  claimDataFolder,
  type DataFolder,
} from '@signpost/adapters/storage/mikro-orm/data-folder.ts';
import { openStorage } from '@signpost/adapters/storage/mikro-orm/open-storage.ts';
import { processIdentity } from '@signpost/adapters/storage/mikro-orm/process-identity.ts';
import type { Storage } from '@signpost/adapters/storage/storage.ts';
import { DataFolderInUse, DataFolderUnusable } from '@signpost/adapters/storage/storage-errors.ts';
import { aFoundUrl, aScan } from '../support/mothers.ts';
import { heldScan } from '../support/storage-mothers.ts';

const WRITER = new URL('../support/storage-writer.ts', import.meta.url).pathname;

describe('The data folder of the embedded database', () => {
  let folder: string;
  const closers: (() => Promise<unknown>)[] = [];
  const children: ChildProcess[] = [];

  /** A folder with an empty database: making one takes seconds, copying it does not. */
  let template: string;

  beforeAll(async () => {
    template = mkdtempSync(join(tmpdir(), 'signpost-data-'));
    await (await openStorage({ driver: 'pglite', folder: template })).close();
  });
  afterAll(() => rmSync(template, { recursive: true, force: true }));

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'signpost-data-'));
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    for (const close of closers.splice(0)) await close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  async function open(): Promise<Storage> {
    if (!existsSync(join(folder, 'db'))) cpSync(template, folder, { recursive: true });
    const storage = await openStorage({ driver: 'pglite', folder });
    closers.push(() => storage.close());
    return storage;
  }

  async function claim(): Promise<DataFolder> {
    const claimed = await claimDataFolder(folder);
    closers.push(() => claimed.release());
    return claimed;
  }

  it('is made when it is missing, and keeps everything for the next start', async () => {
    const settings = { driver: 'pglite', folder: join(folder, 'new', 'one') } as const;
    const before = await openStorage(settings);
    closers.push(() => before.close());
    const { scanId, lease } = await heldScan(before);
    await before.pages.add(lease, [aFoundUrl()], 'pending');
    await before.close();

    const after = await openStorage(settings);
    closers.push(() => after.close());
    expect((await after.scans.find(scanId))?.id).toBe(scanId);
    expect(await after.pages.count(scanId)).toMatchObject({ pending: 1 });
  });

  describe('while a process has it', () => {
    it('is refused to other processes, with the pid of its holder', async () => {
      await open();
      await expect(openStorage({ driver: 'pglite', folder })).rejects.toThrow(
        `${folder} is in use by another Signpost process (pid ${process.pid}). ` +
          'Stop it, or set DATA_DIR (or --data) to another folder.',
      );
    });

    it('is refused while the holder is another process, and free again once that is killed', async () => {
      const before = await open();
      await before.scans.insert(aScan());
      const { lease } = await heldScan(before, { id: 'scan-of-the-writer' });
      await before.pages.add(lease, [aFoundUrl()], 'pending');
      await before.scans.release(lease);
      await before.close();

      const child = spawn(process.execPath, [WRITER, folder, 'scan-of-the-writer'], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.push(child);
      const ended = new Promise((resolve) => child.once('exit', resolve));
      await new Promise((resolve) => child.stdout.once('data', resolve));
      child.stdout.resume();
      const refusal = await openStorage({ driver: 'pglite', folder }).catch((error) => error);
      expect(refusal).toBeInstanceOf(DataFolderInUse);
      expect(refusal.pid).toBe(child.pid);

      child.kill('SIGKILL');
      await ended;
      const start = Date.now();
      expect(await (await open()).scans.find(aScan().id)).toEqual(aScan());
      expect(Date.now() - start).toBeLessThan(30_000);
    });

    it('is given to one of many simultaneous callers', async () => {
      const asked = await Promise.allSettled(Array.from({ length: 8 }, claim));
      expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const answer of asked) {
        if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(DataFolderInUse);
      }
    });

    it('is free again once it is released', async () => {
      const claimed = await claim();
      await claimed.release();
      await expect(claim()).resolves.toMatchObject({ database: join(folder, 'db') });
    });
  });

  describe('with a lock file', () => {
    const lockFile = () => join(folder, 'signpost.lock');
    const leave = (holder: unknown) => writeFileSync(lockFile(), JSON.stringify(holder));

    it('of an ended process is taken over, even when another process has that pid now', async () => {
      leave({ pid: process.pid, identity: 'an earlier start', host: hostname() });
      await claim();
      expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toEqual({
        pid: process.pid,
        identity: processIdentity(process.pid),
        host: hostname(),
      });
    });

    it('of an ended process is taken over when no process has that pid', async () => {
      const child = spawn(process.execPath, ['-e', '']);
      await new Promise((resolve) => child.once('exit', resolve));
      expect(processIdentity(child.pid ?? 0)).toBeNull();
      leave({ pid: child.pid, identity: 'x', host: hostname() });
      await claim();
    });

    it.each(['', '{', 'null', '{"pid":"1"}', '[]'])(
      'that is damaged is taken over (%j)',
      async (text) => {
        writeFileSync(lockFile(), text);
        await claim();
      },
    );

    it('of another machine is respected while that machine refreshes it', async () => {
      leave({ pid: 4711, identity: 'x', host: 'another-container' });
      const before = statSync(lockFile()).mtime;
      const stirring = setInterval(() => utimesSync(lockFile(), before, new Date()), 300);
      try {
        await expect(claimDataFolder(folder)).rejects.toThrow('(pid 4711)');
      } finally {
        clearInterval(stirring);
      }
    });
  });

  describe('that cannot be used', () => {
    const refusal = (path: string) =>
      openStorage({ driver: 'pglite', folder: path }).catch((error: unknown) => error);

    it('is reported as a file', async () => {
      const file = join(folder, 'file');
      writeFileSync(file, '');
      for (const path of [file, join(file, 'below')]) {
        const error = await refusal(path);
        expect(error).toBeInstanceOf(DataFolderUnusable);
        expect(String(error)).toContain(`${path} cannot hold Signpost's data: `);
        expect(String(error)).toContain('file. Set DATA_DIR (or --data).');
      }
    });

    it('is reported as closed to this user', async () => {
      // No user may make a folder there, not even root.
      const closed = process.getuid?.() === 0 ? '/sys/signpost' : join(folder, 'closed', 'data');
      if (process.getuid?.() !== 0) {
        await (await claimDataFolder(join(folder, 'closed'))).release();
        chmodSync(join(folder, 'closed'), 0o500);
      }
      const error = await refusal(closed);
      expect(error).toBeInstanceOf(DataFolderUnusable);
      expect(String(error)).toMatch(/this user may not write there|read-only disk/);
    });

    it('is reported to hold a database that cannot be opened, and is released', async () => {
      await (await open()).close();
      writeFileSync(join(folder, 'db', 'PG_VERSION'), '12\n');
      const error = await refusal(folder);
      expect(error).toBeInstanceOf(DataFolderUnusable);
      expect(String(error)).toContain('its database cannot be opened');
      expect(existsSync(join(folder, 'signpost.lock'))).toBe(false);
    });
  });

  it('is not used by a closed store', async () => {
    const storage = await open();
    await storage.close();
    await storage.close();
    expect(await storage.ready()).toBe(false);
    await expect(storage.scans.find('any')).rejects.toMatchObject({ code: 'storage.unavailable' });
    await claim();
  });

  it('is created with access for its owner only', async () => {
    const made = join(folder, 'made', 'data');
    const claimed = await claimDataFolder(made);
    closers.push(() => claimed.release());
    expect(statSync(made).mode & 0o777).toBe(0o700);
    expect(statSync(join(made, 'signpost.lock')).mode & 0o777).toBe(0o600);
  });

  it('is closed to other users when it was open to them, with the database in it', async () => {
    const [database, outside] = [join(folder, 'db'), join(folder, 'outside')];
    mkdirSync(join(database, 'pg_wal'), { recursive: true });
    const log = join(database, 'pg_wal', '000000010000000000000001');
    for (const file of [log, outside]) writeFileSync(file, 'users');
    symlinkSync(outside, join(database, 'link'));
    for (const file of [log, outside]) chmodSync(file, 0o644);
    for (const open of [folder, database, join(database, 'pg_wal')]) chmodSync(open, 0o755);
    const claimed = await claimDataFolder(folder);
    closers.push(() => claimed.release());
    const modes = [folder, database, join(database, 'pg_wal'), log, outside].map((path) =>
      (statSync(path).mode & 0o777).toString(8),
    );
    expect(modes).toEqual(['700', '700', '700', '600', '644']);
  });
});
