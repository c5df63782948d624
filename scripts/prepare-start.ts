/**
 * Makes what later starts would otherwise make first: the migrated database that new data folders are copied from, and, by
 * loading the programs, Node's cache of their compiled code. Where neither can be kept, programs start more slowly.
 */
import { prepareDatabaseImage } from '../adapters/storage/mikro-orm/open-database.ts';
import { DATABASE_IMAGES } from '../backend/composition/database-images.ts';

for (const program of ['cli/scan-command', 'cli/act-command', 'cli/mcp-command', 'server'])
  await import(`../backend/${program}.ts`);
if (!(await prepareDatabaseImage(DATABASE_IMAGES)))
  console.error(`No database could be prepared in ${DATABASE_IMAGES}: scans start more slowly.`);
