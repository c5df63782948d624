import type { DatabaseSettings } from '@signpost/adapters/storage/mikro-orm/open-database.ts';
import { openStorage } from '@signpost/adapters/storage/mikro-orm/open-storage.ts';
import { createPostgresDatabase } from '../../support/postgres-databases.ts';
import { PostgresServer } from '../../support/postgres-server.ts';

/** The environment variable that passes the address of the prepared server to the test processes. */
const SERVER_VARIABLE = 'SIGNPOST_PREPARED_POSTGRESQL';
/** The migrated, empty database that tests copy. */
const TEMPLATE = 'migrated';

/**
 * Jest calls this once before the tests of the project `api-postgresql`. Jest runs a set-up file once, however many
 * projects name it, and only with the settings of one of them: so no other project names this one.
 */
export default async function preparePostgreSql(): Promise<void> {
  const server = await PostgresServer.create();
  Object.assign(globalThis, { removePreparedPostgreSql: () => server.remove() });
  const { url } = await createPostgresDatabase(server.url, { name: TEMPLATE });
  await (await openStorage({ driver: 'postgresql', url })).close();
  process.env[SERVER_VARIABLE] = server.url;
}

/** Makes a copy of the empty database for the caller, on the prepared server. */
export async function preparedPostgreSqlCopy(): Promise<{
  settings: DatabaseSettings;
  remove(): Promise<void>;
}> {
  const serverUrl = process.env[SERVER_VARIABLE];
  if (serverUrl === undefined) throw new Error('No PostgreSQL server was prepared.');
  const { url, remove } = await createPostgresDatabase(serverUrl, { template: TEMPLATE });
  return { settings: { driver: 'postgresql', url }, remove };
}
