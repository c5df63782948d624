import { PGlite } from '@electric-sql/pglite';

/** Forked by create-cluster.ts: makes PGlite's files in the folder that it is given. */
const [, , folder] = process.argv;
if (!folder) throw new Error('No folder was given.');
const database = await PGlite.create(folder);
await database.close();
