import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lock } from 'proper-lockfile';
import { DataFolderInUse, DataFolderUnusable } from '../storage-errors.ts';
import { makeFolderOwnerOnly, makeOwnerOnly } from './owner-only.ts';
import { processIdentity } from './process-identity.ts';

/** The process that has locked the folder; the content of the lock file. */
interface Holder {
  readonly pid: number;
  readonly identity: string;
  readonly host: string;
}

/** The interval at which the holder of a lock renews it. */
const HEARTBEAT_MS = 3000;
/**
 * When a lock was not renewed for this time, its holder is presumed dead. Used where its pid cannot be checked (on
 * another machine or in another container).
 */
const SILENCE_MS = 10_000;

/** A folder that only this process may use until it calls `release`. */
export interface DataFolder {
  /** The path of the database's folder. */
  readonly database: string;
  release(): Promise<void>;
}

/**
 * Locks the data folder. A missing folder is created, readable by its owner only. The lock names its process, so that
 * the lock of a killed process does not block others. Rejects with DataFolderInUse or DataFolderUnusable.
 */
export async function claimDataFolder(path: string): Promise<DataFolder> {
  const folder = resolve(path);
  const lockFile = join(folder, 'signpost.lock');
  const database = join(folder, 'db');
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    makeFolderOwnerOnly(folder);
    await claim(folder, lockFile);
    makeOwnerOnly(database);
  } catch (error) {
    throw error instanceof DataFolderInUse ? error : unusable(folder, error);
  }
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(lockFile, now, now).catch(() => undefined);
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return {
    database,
    release: async () => {
      clearInterval(heartbeat);
      await rm(lockFile, { force: true });
    },
  };
}

async function claim(folder: string, lockFile: string): Promise<void> {
  // This guard is held for milliseconds: no other process may lock the folder between the check and the lock.
  const unlock = await lock(folder, {
    lockfilePath: `${lockFile}.guard`,
    stale: 5000,
    retries: { retries: 100, factor: 1, minTimeout: 100, randomize: true },
  });
  try {
    const holder = await readHolder(lockFile);
    if (holder !== null && (await isAlive(holder, lockFile))) {
      throw new DataFolderInUse(folder, holder.pid);
    }
    const identity = processIdentity(process.pid) ?? '';
    const ours: Holder = { pid: process.pid, identity, host: hostname() };
    // Renamed into place, so that a reader sees the complete file or none.
    await writeFile(`${lockFile}.new`, JSON.stringify(ours), { mode: 0o600 });
    await rename(`${lockFile}.new`, lockFile);
  } finally {
    await unlock();
  }
}

async function readHolder(lockFile: string): Promise<Holder | null> {
  const text = await readFile(lockFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  try {
    const { pid, identity, host }: Partial<Holder> = JSON.parse(text);
    if (!Number.isSafeInteger(pid) || pid === undefined) return null;
    return { pid, identity: identity ?? '', host: host ?? '' };
  } catch {
    // The file is missing, or incomplete after a crash of the machine.
    return null;
  }
}

async function isAlive(holder: Holder, lockFile: string): Promise<boolean> {
  if (holder.host !== hostname()) return isRenewed(lockFile);
  const identity = processIdentity(holder.pid);
  if (identity === null) return false;
  return identity === holder.identity || identity === '' || holder.identity === '';
}

/** Whether the lock is renewed within SILENCE_MS; for a holder whose process cannot be checked. */
async function isRenewed(lockFile: string): Promise<boolean> {
  const touched = async () => (await stat(lockFile)).mtimeMs;
  const before = await touched();
  for (let waited = 0; waited < SILENCE_MS; waited += 250) {
    await pause(250);
    if ((await touched()) !== before) return true;
  }
  return false;
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a read-only disk',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'it is a file',
  ENOSPC: 'the disk is full',
  ENAMETOOLONG: 'the path is too long',
};

function unusable(folder: string, error: unknown): DataFolderUnusable {
  const { code, message } = error as NodeJS.ErrnoException;
  return new DataFolderUnusable(folder, REASONS[code ?? ''] ?? message, { cause: error });
}
