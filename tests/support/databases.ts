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
  /** A new, empty one; `remove` ends it. PGlite's is migrated. */
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

/** One server for all databases of a test file: starting it takes seconds. */
let server: Promise<PostgresServer> | null = null;
afterAll(async () => (await server)?.remove());

/** One database for all tests of a file: opened when it is first asked for, closed by `close`. */
export function sharedDatabase(kind: DatabaseUnderTest): {
  open(): Promise<Database>;
  close(): Promise<void>;
} {
  let opened: Promise<{ database: Database; remove(): Promise<void> }> | null = null;
  const create = async () => {
    const { settings, remove } = await kind.create();
    return { database: await openDatabase(settings), remove };
  };
  return {
    open: async () => {
      opened ??= create();
      return (await opened).database;
    },
    close: async () => {
      const { database, remove } = (await opened) ?? {};
      await database?.close();
      await remove?.();
    },
  };
}
