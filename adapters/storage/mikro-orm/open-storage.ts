import { mkdir } from 'node:fs/promises';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM as PgliteOrm } from '@mikro-orm/pglite';
import { MikroORM as PostgreSqlOrm } from '@mikro-orm/postgresql';
import type { MikroORM } from '@mikro-orm/sql';
import type { Storage } from '../storage.ts';
import { Database } from './database.ts';
import { entities } from './entities/entities.ts';
import { migrations } from './migrations/migrations.ts';
import { MikroOrmManifestRepository } from './mikro-orm-manifest-repository.ts';
import { MikroOrmPageRepository } from './mikro-orm-page-repository.ts';
import { MikroOrmScanNotes } from './mikro-orm-scan-notes.ts';
import { MikroOrmScanRepository } from './mikro-orm-scan-repository.ts';

/** A PostgreSQL server by its `postgresql://` URL, or PGlite in a folder of its own (`memory`: in no folder). */
export type StorageSettings =
  | { readonly driver: 'postgresql'; readonly url: string }
  | { readonly driver: 'pglite'; readonly folder: string };

export async function openStorage(settings: StorageSettings): Promise<Storage> {
  const database = await openDatabase(settings);
  return {
    scans: new MikroOrmScanRepository(database),
    pages: new MikroOrmPageRepository(database),
    manifests: new MikroOrmManifestRepository(database),
    notes: new MikroOrmScanNotes(database),
    ready: () => database.isReady(),
    close: () => database.close(),
  };
}

export async function openDatabase(settings: StorageSettings): Promise<Database> {
  const orm = await connect(settings);
  const isShared = settings.driver === 'pglite';
  await migrate(orm, isShared);
  return new Database(orm, { isShared });
}

const shared = {
  entities,
  extensions: [Migrator],
  migrations: { migrationsList: migrations, snapshot: false, silent: true },
  allowGlobalContext: false,
  logger: () => undefined,
};

async function connect(settings: StorageSettings): Promise<MikroORM> {
  if (settings.driver === 'postgresql') {
    return PostgreSqlOrm.init({
      ...shared,
      clientUrl: settings.url,
      driverOptions: { connectionTimeoutMillis: 5000, keepAlive: true },
    }) as Promise<MikroORM>;
  }
  if (settings.folder === 'memory') {
    return PgliteOrm.init({ ...shared, dbName: 'memory://' }) as Promise<MikroORM>;
  }
  await mkdir(settings.folder, { recursive: true });
  return PgliteOrm.init({ ...shared, dbName: settings.folder }) as Promise<MikroORM>;
}

/** An arbitrary number of ours: the key of the lock that lets one process at a time migrate. */
const MIGRATION_LOCK = 7_367_706_057;

/** Applies what is missing. Processes that start at once on one server wait for each other. */
async function migrate(orm: MikroORM, isShared: boolean): Promise<void> {
  // A PGlite database has one process and one connection, on which transactions cannot be nested.
  if (isShared) {
    await orm.migrator.up();
    return;
  }
  await orm.em.fork().transactional(async (manager) => {
    await manager.execute('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
    await orm.migrator.up();
  });
}
