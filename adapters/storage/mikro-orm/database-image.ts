import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { hasCluster } from './create-cluster.ts';

const MIGRATIONS = join(import.meta.dirname, 'migrations');
const SETTINGS = join(import.meta.dirname, 'cluster-settings.ts');

/**
 * The folder of a closed, migrated, empty database to copy. It is stored in `images` for this version of PGlite and
 * these migrations; when it does not exist yet, `make` creates it in the folder that it is given. Null when it cannot
 * be stored, such as in a folder without write permission. An image is created in another folder and then renamed, so
 * that several processes may do so at once.
 */
export async function databaseImage(
  images: string,
  migrations: readonly { readonly name: string }[],
  make: (folder: string) => Promise<void>,
): Promise<string | null> {
  const image = imageFor(images, migrations);
  if (hasCluster(image)) return image;
  let aside: string | undefined;
  try {
    await mkdir(images, { recursive: true, mode: 0o700 });
    aside = await mkdtemp(`${image}-`);
    const made = join(aside, 'db');
    await make(made);
    await rename(made, image);
  } catch {
    // Another process has created the image first, or the image cannot be stored here.
  } finally {
    if (aside) await rm(aside, { recursive: true, force: true, maxRetries: 5 });
  }
  return hasCluster(image) ? image : null;
}

/** Removes images of other versions and unfinished ones. Must only be called while no process creates images. */
export async function removeOtherImages(
  images: string,
  migrations: readonly { readonly name: string }[],
): Promise<void> {
  const kept = basename(imageFor(images, migrations));
  for (const name of await readdir(images).catch(() => []))
    if (name !== kept) await rm(join(images, name), { recursive: true, force: true });
}

function imageFor(images: string, migrations: readonly { readonly name: string }[]): string {
  return join(images, keyOf(migrations));
}

/** A key that changes with the version of PGlite, the settings of a cluster, the list of migrations and their code. */
function keyOf(migrations: readonly { readonly name: string }[]): string {
  const hash = createHash('sha256').update(readFileSync(pgliteDescription()));
  hash.update(readFileSync(SETTINGS));
  for (const { name } of migrations) hash.update(name).update('\0');
  for (const file of readdirSync(MIGRATIONS).sort()) {
    hash.update(file).update(readFileSync(join(MIGRATIONS, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** The path of PGlite's package.json, which contains its version. */
function pgliteDescription(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return join(dirname(entry), '..', 'package.json');
}
