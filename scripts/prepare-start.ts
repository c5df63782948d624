/**
 * Prepares what the first start would otherwise have to create: the migrated database that new data folders are copied
 * from and, by importing the programs, Node's compile cache. Where these cannot be stored, programs start more slowly.
 */
import { prepareDatabaseImage } from '../adapters/storage/mikro-orm/open-database.ts';
import { DATABASE_IMAGES } from '../backend/composition/database-images.ts';

for (const program of ['cli/scan-command', 'cli/act-command', 'cli/mcp-command', 'server'])
  await import(`../backend/${program}.ts`);
if (!(await prepareDatabaseImage(DATABASE_IMAGES)))
  console.error(`No database could be prepared in ${DATABASE_IMAGES}: scans start more slowly.`);
