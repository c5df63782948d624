import { openInMemoryStorage } from '@signpost/adapters/storage/in-memory/in-memory-storage.ts';
import type { DatabaseSettings } from '@signpost/adapters/storage/mikro-orm/open-database.ts';
import { openStorage } from '@signpost/adapters/storage/mikro-orm/open-storage.ts';
import type { Storage } from '@signpost/adapters/storage/storage.ts';
import { pgliteCopy } from '../../support/pglite-template.ts';
import { createPostgresDatabase } from '../../support/postgres-databases.ts';
import { PostgresServer } from '../../support/postgres-server.ts';

/**
 * What the API tests run over. Making a database costs seconds and copying one next to nothing: every test server gets a
 * copy of one that is migrated and empty.
 */
export interface PreparedStorage {
  /** Before the first test. `origin` says where the database is; test processes get it by their environment. */
  prepare(): Promise<{ readonly origin: string; remove(): Promise<void> }>;
  /** An empty store of the caller's own, which goes when it is closed. */
  open(origin: string): Promise<Storage>;
}

const TEMPLATE = 'migrated';

const memory: PreparedStorage = {
  prepare: async () => ({ origin: '', remove: async () => {} }),
  open: async () => openInMemoryStorage(),
};

const pglite: PreparedStorage = {
  prepare: async () => ({ origin: '', remove: async () => {} }),
  open: async () => {
    const { settings, remove } = await pgliteCopy();
    return temporary(settings, remove);
  },
};

const postgresql: PreparedStorage = {
  prepare: async () => {
    const server = await PostgresServer.create();
    const { url } = await createPostgresDatabase(server.url, { name: TEMPLATE });
    await (await openStorage({ driver: 'postgresql', url })).close();
    return { origin: server.url, remove: () => server.remove() };
  },
  open: async (origin) => {
    const { url, remove } = await createPostgresDatabase(origin, { template: TEMPLATE });
    return temporary({ driver: 'postgresql', url }, remove);
  },
};

/** The kinds of store by the name that a jest project gives (`SIGNPOST_STORAGE` in jest.config.js). */
export function preparedStorage(name: string): PreparedStorage {
  const kinds: Readonly<Record<string, PreparedStorage>> = { memory, pglite, postgresql };
  const found = kinds[name];
  if (found === undefined) throw new Error(`There is no storage ${name}.`);
  return found;
}

async function temporary(
  settings: DatabaseSettings,
  remove: () => Promise<void>,
): Promise<Storage> {
  try {
    const storage = await openStorage(settings);
    return { ...storage, close: () => storage.close().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}
