import { afterAll } from '@jest/globals';
import type { Database } from '../../adapters/storage/mikro-orm/database.ts';
import {
  type DatabaseSettings,
  openDatabase,
} from '../../adapters/storage/mikro-orm/open-database.ts';
import { pgliteCopy } from './pglite-template.ts';
import { createPostgresDatabase } from './postgres-databases.ts';
import { PostgresServer } from './postgres-server.ts';

export type DatabaseName = 'PGlite' | 'PostgreSQL';

/** A kind of database that the MikroORM adapters run on. */
export interface DatabaseUnderTest {
  /** Creates a new, empty database, which `remove` deletes. PGlite's is already migrated. */
  create(): Promise<{ settings: DatabaseSettings; remove(): Promise<void> }>;
}

export const databases: Readonly<Record<DatabaseName, DatabaseUnderTest>> = {
  PGlite: { create: pgliteCopy },
  PostgreSQL: {
    create: async () => {
      server ??= PostgresServer.create();
      const { url, remove } = await createPostgresDatabase((await server).url);
      return { settings: { driver: 'postgresql', url }, remove };
    },
  },
};

/** One server for all databases of a test file, because starting it takes seconds. */
let server: Promise<PostgresServer> | null = null;
const shared: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of shared) await close();
  await (await server)?.remove();
});

/**
 * Returns a function that opens one database for all tests of a file when it is first called. The database is closed
 * after the last test.
 */
export function sharedDatabase(kind: DatabaseUnderTest): () => Promise<Database> {
  let opened: Promise<Database> | null = null;
  const open = async () => {
    const { settings, remove } = await kind.create();
    const database = await openDatabase(settings);
    shared.push(() => database.close().finally(remove));
    return database;
  };
  return () => {
    opened ??= open();
    return opened;
  };
}
