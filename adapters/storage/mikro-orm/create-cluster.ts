import { cpSync, existsSync } from 'node:fs';
import { appendFile, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { CLUSTER_SETTINGS } from './cluster-settings.ts';
import { makeOwnerOnly } from './owner-only.ts';

/** Whether `folder` has the files of a PGlite database. */
export function hasCluster(folder: string): boolean {
  return existsSync(join(folder, 'PG_VERSION'));
}

/**
 * Puts the files of a PGlite database in `folder`, readable by this user only: a copy of `image`, a database that is
 * closed, or, without one, the files of an empty database that come with PGlite. (To have PGlite make them by PostgreSQL's
 * `initdb` takes seconds and a gigabyte of memory.) They are written aside and moved into place, so that a folder that was
 * interrupted half-way is written anew.
 */
export async function createCluster(folder: string, image: string | null): Promise<void> {
  const aside = `${folder}.new`;
  await rm(aside, { recursive: true, force: true });
  if (image === null) await unpackEmptyCluster(aside);
  // Synchronous: to copy a thousand small files one by one takes four times the work.
  else cpSync(image, aside, { recursive: true });
  makeOwnerOnly(aside);
  await rm(folder, { recursive: true, force: true });
  await rename(aside, folder);
}

async function unpackEmptyCluster(folder: string): Promise<void> {
  // Loaded here: most databases are copied from an image.
  const { dataDir } = await import('@electric-sql/pglite-prepopulatedfs');
  const { extract } = await import('tar');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const archive = (await dataDir()).stream() as ReadableStream;
  await pipeline(Readable.fromWeb(archive), extract({ cwd: folder }));
  await appendFile(join(folder, 'postgresql.conf'), CLUSTER_SETTINGS);
}
