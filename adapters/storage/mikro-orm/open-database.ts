import { Migrator } from '@mikro-orm/migrations';
import { MikroORM as PgliteOrm } from '@mikro-orm/pglite';
import type { MikroORM } from '@mikro-orm/postgresql';
import { DataFolderUnusable, StorageTooNew } from '../storage-errors.ts';
import { DROP_TEMPLATES } from './cluster-settings.ts';
import { createCluster, hasCluster } from './create-cluster.ts';
import { claimDataFolder } from './data-folder.ts';
import { Database, type Sql } from './database.ts';
import { translated } from './database-errors.ts';
import { databaseImage, removeOtherImages } from './database-image.ts';
import { DiskRoom, RESERVED_BYTES } from './disk-room.ts';
import { entities } from './entities/entities.ts';
import { migrations } from './migrations/migrations.ts';
import { pgliteBytes } from './pglite-bytes.ts';

/**
 * Which database to open: a PostgreSQL server by its `postgresql://` URL, or PGlite (PostgreSQL inside this process),
 * in the data folder or in memory only. `images`: a folder for a migrated, empty database, which is copied to each new
 * data folder; created when it is missing. Without it, the migrations run in every new data folder.
 */
export type DatabaseSettings =
  | { readonly driver: 'postgresql'; readonly url: string }
  | { readonly driver: 'pglite'; readonly folder: string | 'memory'; readonly images?: string };

type Known = typeof migrations;

const optionsFor = (known: Known) => ({
  entities,
  extensions: [Migrator],
  logger: () => undefined,
  // Only migrations create triggers and routines.
  schemaGenerator: { ignoreTriggers: true, ignoreRoutines: true },
  migrations: { migrationsList: known, snapshot: false, silent: true },
});

/**
 * Connects, and applies the migrations that the database lacks. `known`: the migrations of this version; tests of
 * upgrades pass fewer.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  known: Known = migrations,
): Promise<Database> {
  if (settings.driver === 'postgresql') return openPostgreSql(settings.url, known);
  const { folder, images } = settings;
  return folder === 'memory' ? openPglite('memory://', known) : openInFolder(folder, known, images);
}

async function openPostgreSql(url: string, known: Known): Promise<Database> {
  // Imported here because the embedded database does not need the driver.
  const { MikroORM: PostgreSqlOrm } = await import('@mikro-orm/postgresql');
  const orm = (await PostgreSqlOrm.init({
    ...optionsFor(known),
    clientUrl: url,
    pool: { min: 0, max: 10 },
    driverOptions: {
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      // A process that vanishes in the middle of a transaction must not keep a scan locked. (These parameters are sent
      // when connecting; list them in PgBouncer's `ignore_startup_parameters`.)
      idle_in_transaction_session_timeout: 60_000,
      statement_timeout: 60_000,
    },
  })) as MikroORM;
  return migrated(orm, known, { isEmbedded: false });
}

const NO_ROOM = `the disk is full (less than ${RESERVED_BYTES / 1024 / 1024} MB are free)`;

async function openInFolder(path: string, known: Known, images?: string): Promise<Database> {
  const folder = await claimDataFolder(path);
  const room = new DiskRoom(path);
  try {
    // Without free space for its log, PostgreSQL ends while opening, with an error that operators cannot understand.
    if (!(await room.isEnough())) throw new DataFolderUnusable(path, NO_ROOM);
    if (!hasCluster(folder.database)) {
      const image = images === undefined ? null : await imageIn(images, known);
      await createCluster(folder.database, image);
    }
    return await openPglite(folder.database, known, { room, onClosed: () => folder.release() });
  } catch (error) {
    await folder.release();
    if (error instanceof StorageTooNew || error instanceof DataFolderUnusable) throw error;
    const why = `its database cannot be opened (${error instanceof Error ? error.message : error})`;
    throw new DataFolderUnusable(path, why, { cause: error });
  }
}

/**
 * Creates the database image that new data folders are copied from, unless `images` has it, and removes images of other
 * versions. Returns whether `images` has it now.
 */
export async function prepareDatabaseImage(images: string): Promise<boolean> {
  await removeOtherImages(images, migrations);
  return (await imageIn(images, migrations)) !== null;
}

function imageIn(images: string, known: Known): Promise<string | null> {
  return databaseImage(images, known, async (folder) => {
    await createCluster(folder, null);
    const database = await openPglite(folder, known);
    for (const statement of DROP_TEMPLATES) await database.query(statement);
    await database.close();
  });
}

async function openPglite(
  dataDir: string,
  known: Known,
  inFolder: { room?: DiskRoom; onClosed?: () => Promise<void> } = {},
): Promise<Database> {
  const orm = (await PgliteOrm.init({
    ...optionsFor(known),
    dbName: dataDir,
    driverOptions: pgliteBytes,
  })) as MikroORM;
  return migrated(orm, known, { isEmbedded: true, ...inFolder });
}

async function migrated(
  orm: MikroORM,
  known: Known,
  options: ConstructorParameters<typeof Database>[1],
): Promise<Database> {
  const database = new Database(orm, options);
  try {
    if (options.isEmbedded) await migrate((...query) => database.query(...query), orm, known);
    else await migrateAlone(database, orm, known);
    return database;
  } catch (error) {
    const closing = orm.close(true).catch(() => undefined);
    // A server's pool waits forever for the connection on which a migration failed, because the migrator never returns
    // it.
    if (options.isEmbedded) await closing;
    throw translated(error);
  }
}

/** The key of the advisory lock that lets one process at a time migrate a database: an arbitrary number. */
const MIGRATION_LOCK = 7_367_706_057;

/** Processes that start at the same time wait for each other; the later ones find no pending migrations. */
async function migrateAlone(database: Database, orm: MikroORM, known: Known): Promise<void> {
  await database.transaction(async (sql) => {
    // The other processes wait as long as necessary, and this connection is idle meanwhile.
    await sql('set local statement_timeout = 0');
    await sql('set local idle_in_transaction_session_timeout = 0');
    await sql('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await migrate(sql, orm, known);
  });
}

/** Rejects with StorageTooNew, without changes, when the database has a migration that this version does not know. */
async function migrate(sql: Sql, orm: MikroORM, known: Known): Promise<void> {
  const [table] = await sql<{ name: string | null }>(
    `select to_regclass('mikro_orm_migrations')::text as name`,
  );
  if (table?.name) {
    const names = new Set(known.map(({ name }) => name));
    const applied = await sql<{ name: string }>(
      'select name from mikro_orm_migrations order by id',
    );
    const unknown = applied.map(({ name }) => name).filter((name) => !names.has(name));
    if (unknown.length > 0) throw new StorageTooNew(unknown);
    // Usually there are none, and the migrator need not run.
    if (applied.length === known.length) return;
  }
  await orm.migrator.up();
}
