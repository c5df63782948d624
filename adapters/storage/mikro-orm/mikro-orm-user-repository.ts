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
import type { Database } from './database.ts';
import { breaksUnique } from './database-errors.ts';
import {
  AccountEntity,
  accountColumns,
  LoginAttemptEntity,
  PasswordResetEntity,
  toLoginAttempt,
  toUser,
} from './entities/account-entities.ts';

export class MikroOrmUserRepository implements UserRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async insert(user: User): Promise<void> {
    try {
      await this.#database.entities((manager) =>
        manager.insert(AccountEntity, accountColumns(user)),
      );
    } catch (error) {
      throw breaksUnique(error, 'account_email_unique') ? new EmailTaken() : error;
    }
  }

  async find(id: string): Promise<User | null> {
    const row = await this.#database.entities((manager) =>
      manager.findOne(AccountEntity, { publicId: id }),
    );
    return row === null ? null : toUser(row);
  }

  async findByEmail(email: string): Promise<User | null> {
    const row = await this.#database.entities((manager) =>
      manager.findOne(AccountEntity, { email }),
    );
    return row === null ? null : toUser(row);
  }

  async raiseTokenVersion(userId: string): Promise<number> {
    const [raised] = await this.#database.query<{ version: number }>(
      `update account set token_version = token_version + 1 where public_id = $1
        returning token_version as version`,
      [userId],
    );
    if (raised === undefined) throw new UserNotFound();
    return raised.version;
  }

  async setAdmin(userId: string, isAdmin: boolean): Promise<User> {
    await this.#database.query(`update account set is_admin = $2::boolean where public_id = $1`, [
      userId,
      isAdmin,
    ]);
    return this.#stored(userId);
  }

  async setProfilePicture(userId: string, picture: string | null): Promise<User> {
    await this.#database.query('update account set profile_picture = $2 where public_id = $1', [
      userId,
      picture,
    ]);
    return this.#stored(userId);
  }

  async recordLogin(attempt: LoginAttempt): Promise<void> {
    await this.#database.transaction(async (sql) => {
      // Locks the account, so that concurrent logins are all counted.
      const [account] = await sql<{ id: string }>(
        'select id::text as id from account where public_id = $1 for no key update',
        [attempt.userId],
      );
      if (account === undefined) throw new UserNotFound();
      await sql(
        `insert into login_attempt (public_id, account_id, at, ip, user_agent, success, reason)
         values ($1, $2::bigint, $3::timestamptz, $4, $5, $6::boolean, $7)`,
        [
          ...[attempt.id, account.id, attempt.at, attempt.ip, attempt.userAgent],
          ...[attempt.success, attempt.reason],
        ],
      );
      await sql(
        `delete from login_attempt where account_id = $1::bigint and id not in (
           select id from login_attempt where account_id = $1::bigint
            order by at desc, id desc limit ${MAX_LOGIN_HISTORY}
         ) and id not in (
           select id from login_attempt where account_id = $1::bigint and success
            order by at desc, id desc limit ${KEPT_SUCCESSES}
         )`,
        [account.id],
      );
    });
  }

  async loginHistory(userId: string, limit: number): Promise<LoginAttempt[]> {
    const rows = await this.#database.entities((manager) =>
      manager.find(
        LoginAttemptEntity,
        { account: { publicId: userId } },
        { orderBy: { at: 'desc', id: 'desc' }, limit },
      ),
    );
    return rows.map((row) => toLoginAttempt(userId, row));
  }

  async addReset(reset: PasswordReset): Promise<void> {
    await this.#database.transaction(async (sql) => {
      await sql('delete from password_reset where expires_at <= $1::timestamptz', [
        reset.createdAt,
      ]);
      const added = await sql(
        `insert into password_reset (token_hash, account_id, created_at, expires_at)
         select $2, id, $3::timestamptz, $4::timestamptz from account where public_id = $1
         returning account_id`,
        [reset.userId, reset.tokenHash, reset.createdAt, reset.expiresAt],
      );
      if (added.length === 0) throw new UserNotFound();
    });
  }

  async findReset(tokenHash: string, now: Date): Promise<PasswordReset | null> {
    const row = await this.#database.entities((manager) =>
      manager.findOne(
        PasswordResetEntity,
        { tokenHash, expiresAt: { $gt: now } },
        { populate: ['account'] },
      ),
    );
    if (row === null) return null;
    const { createdAt, expiresAt } = row;
    return { tokenHash: row.tokenHash, userId: row.account.publicId, createdAt, expiresAt };
  }

  async resetPassword(tokenHash: string, passwordHash: string, now: Date): Promise<User> {
    const userId = await this.#database.transaction(async (sql) => {
      // Only the call that deletes the row has used the permission; concurrent calls find no row.
      const [used] = await sql<{ account: string }>(
        `delete from password_reset where token_hash = $1 and expires_at > $2::timestamptz
          returning account_id::text as account`,
        [tokenHash, now],
      );
      if (used === undefined) throw new ResetTokenInvalid();
      const [changed] = await sql<{ userId: string }>(
        `update account set password_hash = $2, token_version = token_version + 1
          where id = $1::bigint returning public_id as "userId"`,
        [used.account, passwordHash],
      );
      if (changed === undefined) throw new ResetTokenInvalid();
      await sql('delete from password_reset where account_id = $1::bigint', [used.account]);
      return changed.userId;
    });
    const user = await this.find(userId);
    if (user === null) throw new UserNotFound();
    return user;
  }

  async #stored(userId: string): Promise<User> {
    const user = await this.find(userId);
    if (user === null) throw new UserNotFound();
    return user;
  }
}
