import { join } from 'node:path';

/**
 * The folder of the migrated database that new data folders are copied from. It is beside the other files that are
 * generated from the packages.
 */
export const DATABASE_IMAGES = join(
  import.meta.dirname,
  '../../node_modules/.cache/signpost-database',
);
