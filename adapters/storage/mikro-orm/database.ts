import { setTimeout as pause } from 'node:timers/promises';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { CompiledQuery, type Kysely } from 'kysely';
import { storableText } from '../storable-text.ts';
import { StorageUnavailable } from '../storage-errors.ts';
import { translated } from './database-errors.ts';
import type { DiskRoom } from './disk-room.ts';

/** PostgreSQL's SQLSTATE; it notices after a second, so that whom it undid comes late enough. */
const DEADLOCK_DETECTED = '40P01';
const MAX_DEADLOCK_ATTEMPTS = 10;
const READY_WITHIN_MS = 2000;

/** A value for a `$1` of a statement. Moments are passed as dates, JSON as text, bytes unchanged. */
export type SqlValue = string | number | boolean | Date | Uint8Array | null | readonly string[];

export type SqlRow = Readonly<Record<string, unknown>>;

/** Runs one statement with bound values and gives its rows. */
export type Sql = <Row = SqlRow>(statement: string, values?: readonly SqlValue[]) => Promise<Row[]>;

/**
 * Access to the database. Frontiers are written in whole batches, which the unit of work cannot do, so most
 * repositories use SQL; single rows go through entities. Errors of a database that is out of reach become
 * StorageUnavailable, those of a full disk DiskFull.
 */
export class Database {
  readonly #orm: MikroORM;
  readonly #isEmbedded: boolean;
  readonly #room: DiskRoom | null;
  readonly #onClosed: () => Promise<void>;
  readonly #running = new Set<Promise<unknown>>();
  #isClosed = false;
  #isReadOnly = false;

  /**
   * `isEmbedded`: PGlite, which does no work in the background. `room`: of the disk that an embedded database is on; while
   * it is not enough the database is read only, and writes reject with DiskFull.
   */
  constructor(
    orm: MikroORM,
    {
      isEmbedded,
      room,
      onClosed,
    }: { isEmbedded: boolean; room?: DiskRoom; onClosed?: () => Promise<void> },
  ) {
    this.#orm = orm;
    this.#isEmbedded = isEmbedded;
    this.#room = room ?? null;
    this.#onClosed = onClosed ?? (async () => undefined);
  }

  /** One statement, which is a transaction of its own. */
  query<Row = SqlRow>(statement: string, values: readonly SqlValue[] = []): Promise<Row[]> {
    return this.#run(() => sqlOf(this.#kysely)<Row>(statement, values));
  }

  /**
   * All of `work` or, when it rejects, nothing. Not by the ORM's `transactional`: that never gives its connection
   * back to the pool when the server goes away in the middle, and ten of those are the end of the pool.
   */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#run(() =>
      this.#kysely.transaction().execute((transaction) => work(sqlOf(transaction))),
    );
  }

  /** Reads of one and the same moment. The manager makes entities of rows; it must not read. */
  snapshot<T>(read: (sql: Sql, manager: Pick<EntityManager, 'map'>) => Promise<T>): Promise<T> {
    return this.#run(() =>
      this.#kysely
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((transaction) => read(sqlOf(transaction), this.#orm.em.fork())),
    );
  }

  /** Work on entities, with an identity map of its own. */
  entities<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.#run(() => work(this.#orm.em.fork()));
  }

  /** Whether the database answers, and soon. */
  async isReady(): Promise<boolean> {
    const answer = this.query('select 1').then(
      () => true,
      () => false,
    );
    return Promise.race([answer, pause(READY_WITHIN_MS, false, { ref: false })]);
  }

  /** Makes the room of deleted rows free for new ones, after much was deleted. Servers do that by themselves. */
  async reclaim(): Promise<void> {
    if (!this.#isEmbedded || this.#isClosed) return;
    await this.query('vacuum page, note, log_line, scan_files, scan');
  }

  /**
   * Waits for the statements under way, then closes all connections. Later statements reject with StorageUnavailable.
   */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await Promise.allSettled(this.#running);
    try {
      await this.#orm.close(true);
    } finally {
      await this.#onClosed();
    }
  }

  get #kysely(): Kysely<unknown> {
    return this.#orm.em.fork().getKysely<unknown>();
  }

  async #run<T>(work: () => Promise<T>): Promise<T> {
    // The ORM would connect again, to a folder that may belong to another process by now.
    if (this.#isClosed) throw new StorageUnavailable();
    const running = this.#keepingRoom().then(() => pastDeadlocks(work));
    this.#running.add(running);
    try {
      return await running;
    } catch (error) {
      throw translated(error);
    } finally {
      this.#running.delete(running);
    }
  }

  /** PGlite has one connection, so the setting holds for every transaction that begins after it. */
  async #keepingRoom(): Promise<void> {
    if (this.#room === null) return;
    const isReadOnly = !(await this.#room.isEnough());
    if (isReadOnly === this.#isReadOnly) return;
    await sqlOf(this.#kysely)(`set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`);
    this.#isReadOnly = isReadOnly;
  }
}

/** Of two transactions that wait for each other PostgreSQL undoes one, which may simply be done again. */
async function pastDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await work();
    } catch (error) {
      const isDeadlock = (error as { code?: unknown } | null)?.code === DEADLOCK_DETECTED;
      if (!isDeadlock || attempts === MAX_DEADLOCK_ATTEMPTS) throw error;
    }
  }
}

/** Statements of a transaction, or single ones. Values are bound, never inserted into the text. */
function sqlOf(kysely: Kysely<unknown>): Sql {
  return async <Row>(statement: string, values: readonly SqlValue[] = []) => {
    const query = CompiledQuery.raw(statement, values.map(bindable));
    const { rows } = await kysely.executeQuery(query);
    return rows as Row[];
  };
}

function bindable(value: SqlValue): unknown {
  if (typeof value === 'string') return storableText(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(storableText);
  return value;
}
