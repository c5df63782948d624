import { setTimeout as pause } from 'node:timers/promises';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { CompiledQuery, type Kysely } from 'kysely';
import { storableText } from '../storable-text.ts';
import { StorageUnavailable } from '../storage-errors.ts';
import { translated } from './database-errors.ts';
import type { DiskRoom } from './disk-room.ts';

/**
 * PostgreSQL's SQLSTATE for a deadlock. It detects one after a second, by which time the other transaction has usually
 * ended.
 */
const DEADLOCK_DETECTED = '40P01';
const MAX_DEADLOCK_ATTEMPTS = 10;
const READY_WITHIN_MS = 2000;

/** A bound value of a statement ($1…). Moments are passed as dates, JSON as text, bytes unchanged. */
export type SqlValue = string | number | boolean | Date | Uint8Array | null | readonly string[];

export type SqlRow = Readonly<Record<string, unknown>>;

/** Runs one statement with bound values and returns its rows. */
export type Sql = <Row = SqlRow>(statement: string, values?: readonly SqlValue[]) => Promise<Row[]>;

/**
 * Access to the database. Most repositories use SQL, because the frontier is written in batches, which the ORM's unit
 * of work cannot do; single rows are written through entities. When the database is unreachable, calls reject with
 * StorageUnavailable; when the disk is full, with DiskFull.
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
   * `isEmbedded`: the database is PGlite, which does no work in the background. `room`: the free space of an embedded
   * database's disk; while it is too small the database is read-only, and writes reject with DiskFull.
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

  /** Runs one statement in a transaction of its own. */
  query<Row = SqlRow>(statement: string, values: readonly SqlValue[] = []): Promise<Row[]> {
    return this.#run(() => sqlOf(this.#kysely)<Row>(statement, values));
  }

  /**
   * Runs `work` in a transaction, which is rolled back when `work` rejects. The ORM's `transactional` is not used: when
   * the server goes away in the middle, it never returns its connection to the pool, and after ten of those the pool is
   * exhausted.
   */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#run(() =>
      this.#kysely.transaction().execute((transaction) => work(sqlOf(transaction))),
    );
  }

  /** Reads in one consistent snapshot (REPEATABLE READ). Use the manager only to map rows to entities, not to read. */
  snapshot<T>(read: (sql: Sql, manager: Pick<EntityManager, 'map'>) => Promise<T>): Promise<T> {
    return this.#run(() =>
      this.#kysely
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((transaction) => read(sqlOf(transaction), this.#orm.em.fork())),
    );
  }

  /** Runs work on entities, with a new identity map. */
  entities<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.#run(() => work(this.#orm.em.fork()));
  }

  /** Whether the database answers within READY_WITHIN_MS. */
  async isReady(): Promise<boolean> {
    const answer = this.query('select 1').then(
      () => true,
      () => false,
    );
    return Promise.race([answer, pause(READY_WITHIN_MS, false, { ref: false })]);
  }

  /**
   * Frees the space of deleted rows for new ones (VACUUM), after many rows were deleted. Only for PGlite: servers do
   * this by themselves.
   */
  async reclaim(): Promise<void> {
    if (!this.#isEmbedded || this.#isClosed) return;
    await this.query('vacuum page, note, log_line, scan_files, scan');
  }

  /** Waits for running statements, then closes all connections. Later statements reject with StorageUnavailable. */
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
    // Otherwise the ORM would connect again, to a folder that another process may have locked by now.
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

  /**
   * Makes the database read-only while the disk has too little free space. PGlite has one connection, so the setting
   * applies to every later transaction.
   */
  async #keepingRoom(): Promise<void> {
    if (this.#room === null) return;
    const isReadOnly = !(await this.#room.isEnough());
    if (isReadOnly === this.#isReadOnly) return;
    await sqlOf(this.#kysely)(`set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`);
    this.#isReadOnly = isReadOnly;
  }
}

/** Repeats work that PostgreSQL rolled back to resolve a deadlock. */
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

/** Runs statements, inside a transaction or on their own. Values are bound, never inserted into the text. */
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
