import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type DatabaseSettings,
  openDatabase,
} from '@signpost/adapters/storage/mikro-orm/open-database.ts';

const PROJECT = join(import.meta.dirname, '../..');
const CACHE = join(PROJECT, 'node_modules/.cache/signpost-pglite');
const MIGRATIONS = join(PROJECT, 'adapters/storage/mikro-orm/migrations');
const PGLITE = join(PROJECT, 'node_modules/@electric-sql/pglite/package.json');

/**
 * A PGlite database of the caller's own, migrated and empty. Making one costs seconds, so it is a copy of one that was made
 * once for these migrations and this PGlite, and is kept between runs.
 */
export async function pgliteCopy(): Promise<{
  settings: DatabaseSettings;
  remove(): Promise<void>;
}> {
  const template = await pgliteTemplate();
  const folder = await mkdtemp(join(tmpdir(), 'signpost-pglite-'));
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  // Synchronous: copying a thousand small files one by one takes four times the work.
  cpSync(template, folder, { recursive: true });
  return { settings: { driver: 'pglite', folder }, remove };
}

/** The folder to copy. Made aside and moved into place: processes that make it at once do not disturb each other. */
async function pgliteTemplate(): Promise<string> {
  const template = join(CACHE, version());
  if (existsSync(template)) return template;
  await mkdir(CACHE, { recursive: true });
  const aside = await mkdtemp(`${template}-`);
  await (await openDatabase({ driver: 'pglite', folder: aside })).close();
  try {
    await rename(aside, template);
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    if (!existsSync(template)) throw error;
  }
  return template;
}

/** Changes with the migrations and with PGlite. */
function version(): string {
  const hash = createHash('sha256').update(readFileSync(PGLITE));
  for (const name of readdirSync(MIGRATIONS).sort()) {
    hash.update(name).update(readFileSync(join(MIGRATIONS, name)));
  }
  return hash.digest('hex').slice(0, 16);
}
