import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { dataDir } from '@electric-sql/pglite-prepopulatedfs';
import { extract, type ReadEntry } from 'tar';

/**
 * Puts the files of an empty PGlite database in `folder` unless they are there, readable by this user only. They are those
 * that come with PGlite: to have it make them (PostgreSQL's `initdb`) takes seconds and a gigabyte of memory. They are
 * written aside and moved into place, so that a folder that was interrupted half-way is written anew.
 */
export async function createCluster(folder: string): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return;
  const aside = `${folder}.new`;
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside, { recursive: true, mode: 0o700 });
  const archive = (await dataDir()).stream() as ReadableStream;
  await pipeline(Readable.fromWeb(archive), extract({ cwd: aside, onReadEntry: keepPrivate }));
  await rm(folder, { recursive: true, force: true });
  await rename(aside, folder);
}

function keepPrivate(entry: ReadEntry): void {
  entry.mode = entry.type === 'Directory' ? 0o700 : 0o600;
}
