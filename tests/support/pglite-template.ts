import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSettings } from '@signpost/adapters/storage/mikro-orm/open-database.ts';
import { DATABASE_IMAGES } from '@signpost/backend/composition/database-images.ts';

/** A separate, empty PGlite database. It starts from an image, because a migration takes seconds. */
export async function pgliteCopy(): Promise<{
  settings: DatabaseSettings;
  folder: string;
  remove(): Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'signpost-pglite-'));
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  return { settings: { driver: 'pglite', folder, images: DATABASE_IMAGES }, folder, remove };
}
