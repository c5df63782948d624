import { join } from 'node:path';

/** The folder of the migrated database that new data folders start from, beside what else is made from the packages. */
export const DATABASE_IMAGES = join(
  import.meta.dirname,
  '../../node_modules/.cache/signpost-database',
);
