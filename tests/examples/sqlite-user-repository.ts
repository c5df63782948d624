import { DatabaseSync } from 'node:sqlite';
import {
  EmailTaken,
  ResetTokenInvalid,
  UserNotFound,
} from '@signpost/backend-domain/model/account/account-errors.ts';
import {
  KEPT_SUCCESSES,
  type LoginAttempt,
  MAX_LOGIN_HISTORY,
} from '@signpost/backend-domain/model/account/login-attempt.ts';
import type { PasswordReset } from '@signpost/backend-domain/model/account/password-reset.ts';
import type { User } from '@signpost/backend-domain/model/account/user.ts';
import type { UserRepository } from '@signpost/backend-domain/ports/user-repository.ts';

const TABLES = `
  create table if not exists account (id text primary key, email text unique, document text);
  create table if not exists login
    (number integer primary key, account text, at integer, success integer, document text);
  create table if not exists reset
    (token text primary key, account text, expires integer, document text)`;

/** Users in SQLite, each as a JSON document next to the columns that queries use. */
export class SqliteUserRepository implements UserRepository {
  readonly #database: DatabaseSync;

  /** `path`: of the database's file, or `:memory:`. */
  constructor(path: string) {
    this.#database = new DatabaseSync(path);
    this.#database.exec(TABLES);
  }

  async insert(user: User): Promise<void> {
    const values = [user.id, user.email, JSON.stringify(user)];
    if (this.#run('insert or ignore into account values (?, ?, ?)', ...values) === 0)
      throw new EmailTaken();
  }

  async find(id: string): Promise<User | null> {
    return this.#all<User>('select document from account where id = ?', id)[0] ?? null;
  }

  async findByEmail(email: string): Promise<User | null> {
    return this.#all<User>('select document from account where email = ?', email)[0] ?? null;
  }

  async raiseTokenVersion(userId: string): Promise<number> {
    return this.#changeAccess(userId, {}).tokenVersion;
  }

  async setAdmin(userId: string, isAdmin: boolean): Promise<User> {
    return this.#change(this.#existing(userId), { isAdmin });
  }

  async setProfilePicture(userId: string, profilePicture: string | null): Promise<User> {
    return this.#change(this.#existing(userId), { profilePicture });
  }

  async recordLogin(attempt: LoginAttempt): Promise<void> {
    const { userId, at, success } = attempt;
    const values = [userId, at.getTime(), Number(success), JSON.stringify(attempt)];
    this.#run('insert into login (account, at, success, document) values (?, ?, ?, ?)', ...values);
    const newest = (condition: string) =>
      `select number from login where account = ?1 and ${condition} order by at desc, number desc`;
    this.#run(
      `delete from login where account = ?1
        and number not in (${newest('true')} limit ${MAX_LOGIN_HISTORY})
        and number not in (${newest('success = 1')} limit ${KEPT_SUCCESSES})`,
      userId,
    );
  }

  async loginHistory(userId: string, limit: number): Promise<LoginAttempt[]> {
    const newestFirst =
      'select document from login where account = ? order by at desc, number desc limit ?';
    return this.#all<LoginAttempt>(newestFirst, userId, limit);
  }

  async addReset(reset: PasswordReset): Promise<void> {
    const { tokenHash, userId, createdAt, expiresAt } = reset;
    this.#run('delete from reset where expires <= ?', createdAt.getTime());
    const values = [tokenHash, userId, expiresAt.getTime(), JSON.stringify(reset)];
    this.#run('insert into reset values (?, ?, ?, ?)', ...values);
  }

  async findReset(tokenHash: string, now: Date): Promise<PasswordReset | null> {
    const usable = 'select document from reset where token = ? and expires > ?';
    return this.#all<PasswordReset>(usable, tokenHash, now.getTime())[0] ?? null;
  }

  async resetPassword(tokenHash: string, passwordHash: string, now: Date): Promise<User> {
    const reset = await this.findReset(tokenHash, now);
    // Without an await from here on, no other call can run between the statements.
    if (reset === null || this.#run('delete from reset where account = ?', reset.userId) === 0)
      throw new ResetTokenInvalid();
    return this.#changeAccess(reset.userId, { passwordHash });
  }

  close(): void {
    this.#database.close();
  }

  /** Also invalidates every access token. */
  #changeAccess(userId: string, changes: Partial<User>): User {
    const user = this.#existing(userId);
    return this.#change(user, { ...changes, tokenVersion: user.tokenVersion + 1 });
  }

  #change(user: User, changes: Partial<User>): User {
    const changed = { ...user, ...changes };
    this.#run('update account set document = ? where id = ?', JSON.stringify(changed), user.id);
    return changed;
  }

  #existing(userId: string): User {
    const [user] = this.#all<User>('select document from account where id = ?', userId);
    if (user === undefined) throw new UserNotFound();
    return user;
  }

  /** Returns the number of changed rows. */
  #run(sql: string, ...values: (string | number)[]): number {
    return Number(this.#database.prepare(sql).run(...values).changes);
  }

  #all<T>(sql: string, ...values: (string | number)[]): T[] {
    const rows = this.#database.prepare(sql).all(...values);
    return rows.map(({ document }) => JSON.parse(String(document), revived) as T);
  }
}

/** JSON has no dates, so this restores them. */
function revived(name: string, value: unknown): unknown {
  const isTime = name === 'createdAt' || name === 'expiresAt' || name === 'at';
  return isTime && typeof value === 'string' ? new Date(value) : value;
}
