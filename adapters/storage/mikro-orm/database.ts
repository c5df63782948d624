import type { EntityManager, MikroORM } from '@mikro-orm/sql';
import { CompiledQuery } from 'kysely';
import { storableText } from '../storable-text.ts';
import { StorageUnavailable } from '../storage-errors.ts';
import { translated } from './database-errors.ts';

/** A value for a `$1` of a statement. Moments go as dates, JSON as text, bytes as they are. */
export type SqlValue = string | number | boolean | Date | Uint8Array | null | readonly string[];

export type SqlRow = Readonly<Record<string, unknown>>;

/** Runs one statement with bound values and gives its rows. */
export type Sql = <Row = SqlRow>(statement: string, values?: readonly SqlValue[]) => Promise<Row[]>;

/**
 * The way to the database. Frontiers are written by whole batches, which the unit of work cannot do, so most
 * repositories speak SQL; single rows go through entities. Errors of a database that is out of reach come out
 * as StorageUnavailable.
 */
export class Database {
  readonly #orm: MikroORM;
  readonly #isShared: boolean;
  readonly #onClosed: () => Promise<void>;
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  /** `isShared`: the driver has one connection for everybody (PGlite), so callers must take turns. */
  constructor(
    orm: MikroORM,
    { isShared, onClosed }: { isShared: boolean; onClosed?: () => Promise<void> },
  ) {
    this.#orm = orm;
    this.#isShared = isShared;
    this.#onClosed = onClosed ?? (async () => undefined);
  }

  /** One statement, which is a transaction of its own. */
  query<Row = SqlRow>(statement: string, values: readonly SqlValue[] = []): Promise<Row[]> {
    return this.#inTurn(() => sqlOf(this.#fork())<Row>(statement, values));
  }

  /** All of `work` or, when it rejects, nothing. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#inTurn(() =>
      this.#fork().transactional((manager) => work(sqlOf(manager as EntityManager))),
    );
  }

  /** Work on entities, with an identity map of its own. */
  entities<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.#inTurn(() => work(this.#fork()));
  }

  async isReady(): Promise<boolean> {
    return this.query('select 1').then(
      () => true,
      () => false,
    );
  }

  /** Makes the room of deleted rows free for new ones, after much was deleted. A server does that by itself. */
  async reclaim(): Promise<void> {
    if (this.#isShared) await this.query('vacuum page, note, log_line, scan_files, scan');
  }

  /** Waits for what is under way, then closes all connections. What comes later rejects with StorageUnavailable. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#last.catch(() => undefined);
    try {
      await this.#orm.close(true);
    } finally {
      await this.#onClosed();
    }
  }

  #fork(): EntityManager {
    return this.#orm.em.fork() as EntityManager;
  }

  /**
   * On a shared connection a statement that runs while somebody's transaction is open would become part of it and
   * be undone with it (kysely's PGliteDriver keeps nobody out). Hence one after the other.
   */
  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    // The ORM would connect anew, to a folder that may be somebody else's by now.
    if (this.#isClosed) throw new StorageUnavailable();
    try {
      if (!this.#isShared) return await work();
      const turn = this.#last.catch(() => undefined).then(work);
      this.#last = turn;
      return await turn;
    } catch (error) {
      throw translated(error);
    }
  }
}

/** Statements as part of the manager's transaction, or each one by itself. Values are bound, never pasted in. */
function sqlOf(manager: EntityManager): Sql {
  return async <Row>(statement: string, values: readonly SqlValue[] = []) => {
    const query = CompiledQuery.raw(statement, values.map(bindable));
    const { rows } = await manager.getKysely().executeQuery(query);
    return rows as Row[];
  };
}

function bindable(value: SqlValue): unknown {
  if (typeof value === 'string') return storableText(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(storableText);
  return value;
}
