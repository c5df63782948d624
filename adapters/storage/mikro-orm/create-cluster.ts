import { cpSync, existsSync } from 'node:fs';
import { appendFile, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { CLUSTER_SETTINGS } from './cluster-settings.ts';
import { makeOwnerOnly } from './owner-only.ts';

/** Whether `folder` contains a PGlite database. */
export function hasCluster(folder: string): boolean {
  return existsSync(join(folder, 'PG_VERSION'));
}

/**
 * Creates the files of a PGlite database in `folder`, readable by this user only: as a copy of `image`, a closed
 * database, or without one from the empty database that comes with PGlite. (Running PostgreSQL's `initdb` in PGlite
 * takes seconds and a gigabyte of memory.) The files are written to another folder, which is then renamed, so that a
 * folder is never left half-written.
 */
export async function createCluster(folder: string, image: string | null): Promise<void> {
  const aside = `${folder}.new`;
  await rm(aside, { recursive: true, force: true });
  if (image === null) await unpackEmptyCluster(aside);
  // Synchronous, because copying a thousand small files one by one asynchronously takes four times as long.
  else cpSync(image, aside, { recursive: true });
  makeOwnerOnly(aside);
  await rm(folder, { recursive: true, force: true });
  await rename(aside, folder);
}

async function unpackEmptyCluster(folder: string): Promise<void> {
  // Imported here because most databases are copied from an image.
  const { dataDir } = await import('@electric-sql/pglite-prepopulatedfs');
  const { extract } = await import('tar');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const archive = (await dataDir()).stream() as ReadableStream;
  await pipeline(Readable.fromWeb(archive), extract({ cwd: folder }));
  await appendFile(join(folder, 'postgresql.conf'), CLUSTER_SETTINGS);
}
