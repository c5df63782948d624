import { UserNotFound } from '@signpost/backend-domain/model/account/account-errors.ts';
import {
  isLive,
  type RefreshSession,
  type Rotation,
  type RotationOutcome,
  sessionExpiry,
} from '@signpost/backend-domain/model/account/refresh-session.ts';
import type { SessionRepository } from '@signpost/backend-domain/ports/session-repository.ts';
import type { Database, Sql } from './database.ts';

const SESSION_COLUMNS = `s.id::text as "rowId", s.public_id as id, a.public_id as "userId",
  s.remember_me as "rememberMe", s.created_at as "createdAt", s.expires_at as "expiresAt",
  s.ended_at as "endedAt"`;

interface SessionRow {
  readonly rowId: string;
  readonly id: string;
  readonly userId: string;
  readonly rememberMe: boolean;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly endedAt: string | null;
}

/** The token of a request with its session, which is locked until the end of the transaction. */
interface PresentedToken extends SessionRow {
  readonly usedAt: string | null;
  readonly successorSalt: string | null;
  /** Whether the session's live token is the direct successor of this one. */
  readonly isParentOfLive: boolean;
}

export class MikroOrmSessionRepository implements SessionRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async open(session: RefreshSession, tokenHash: string, most: number): Promise<string[]> {
    return this.#database.transaction(async (sql) => {
      const ended = await makeRoom(sql, session, most);
      const [opened] = await sql<{ id: string }>(
        `insert into refresh_session
           (public_id, account_id, remember_me, created_at, expires_at, ended_at)
         select $2, id, $3::boolean, $4::timestamptz, $5::timestamptz, $6::timestamptz
           from account where public_id = $1
         returning id::text as id`,
        [
          ...[session.userId, session.id, session.rememberMe],
          ...[session.createdAt, session.expiresAt, session.endedAt],
        ],
      );
      if (opened === undefined) throw new UserNotFound();
      await storeToken(sql, opened.id, tokenHash, null);
      return ended;
    });
  }

  async rotate(rotation: Rotation): Promise<RotationOutcome> {
    return this.#database.transaction(async (sql) => {
      await lockFamily(sql, rotation.tokenHash);
      const token = await presented(sql, rotation.tokenHash);
      if (token === null || !isLive(toSession(token), rotation.now)) return { outcome: 'invalid' };
      if (token.usedAt === null) return useUp(sql, token, rotation);
      const age = rotation.now.getTime() - new Date(token.usedAt).getTime();
      if (token.isParentOfLive && age <= rotation.graceMs && token.successorSalt !== null) {
        const { successorSalt } = token;
        return { outcome: 'repeated', session: toSession(token), successorSalt };
      }
      await sql('update refresh_session set ended_at = $2::timestamptz where id = $1::bigint', [
        token.rowId,
        rotation.now,
      ]);
      return { outcome: 'reused', session: { ...toSession(token), endedAt: rotation.now } };
    });
  }

  async find(sessionId: string): Promise<RefreshSession | null> {
    const [row] = await this.#database.query<SessionRow>(
      `select ${SESSION_COLUMNS} from refresh_session s join account a on a.id = s.account_id
        where s.public_id = $1`,
      [sessionId],
    );
    return row === undefined ? null : toSession(row);
  }

  async endByToken(tokenHash: string, now: Date): Promise<string | null> {
    const [row] = await this.#database.query<{ id: string }>(
      `update refresh_session s set ended_at = coalesce(s.ended_at, $2::timestamptz)
         from refresh_token t where t.token_hash = $1 and t.session_id = s.id
        returning s.public_id as id`,
      [tokenHash, now],
    );
    return row?.id ?? null;
  }

  async end(sessionId: string, now: Date): Promise<void> {
    await this.#database.query(
      `update refresh_session set ended_at = $2::timestamptz
        where public_id = $1 and ended_at is null`,
      [sessionId, now],
    );
  }

  async endAll(userId: string, now: Date): Promise<string[]> {
    const ended = await this.#database.query<{ id: string }>(
      `update refresh_session s set ended_at = $2::timestamptz
         from account a where a.public_id = $1 and s.account_id = a.id and s.ended_at is null
        returning s.public_id as id`,
      [userId, now],
    );
    return ended.map(({ id }) => id);
  }

  async removeBefore(time: Date): Promise<number> {
    const removed = await this.#database.query(
      `delete from refresh_session
        where expires_at < $1::timestamptz or ended_at < $1::timestamptz returning id`,
      [time],
    );
    return removed.length;
  }
}

/**
 * Ends the user's oldest live sessions, so that there are at most `most` with one more. Locks the account, so that
 * concurrent sign-ins of one user run one after the other.
 */
async function makeRoom(
  sql: Sql,
  { userId, createdAt }: Pick<RefreshSession, 'userId' | 'createdAt'>,
  most: number,
): Promise<string[]> {
  await sql('select 1 from account where public_id = $1 for no key update', [userId]);
  const ended = await sql<{ id: string }>(
    `update refresh_session set ended_at = $2::timestamptz
      where id in (
        select s.id from refresh_session s join account a on a.id = s.account_id
         where a.public_id = $1 and s.ended_at is null and s.expires_at > $2::timestamptz
         order by s.created_at desc, s.id desc offset $3::int
      )
      returning public_id as id`,
    [userId, createdAt, Math.max(0, most - 1)],
  );
  return ended.map(({ id }) => id);
}

/**
 * Locks the token's session: concurrent requests with its tokens run one after the other, and none while it is being
 * ended.
 */
async function lockFamily(sql: Sql, tokenHash: string): Promise<void> {
  await sql(
    `select 1 from refresh_session
      where id = (select session_id from refresh_token where token_hash = $1) for no key update`,
    [tokenHash],
  );
}

/**
 * Reads the token in a separate statement after the lock, so that it sees the changes of the previous lock's holder.
 */
async function presented(sql: Sql, tokenHash: string): Promise<PresentedToken | null> {
  const [token] = await sql<PresentedToken>(
    `select ${SESSION_COLUMNS}, t.used_at as "usedAt", t.successor_salt as "successorSalt",
            exists (
              select from refresh_token live
               where live.session_id = s.id and live.used_at is null
                 and live.parent_hash = t.token_hash
            ) as "isParentOfLive"
       from refresh_token t
       join refresh_session s on s.id = t.session_id
       join account a on a.id = s.account_id
      where t.token_hash = $1`,
    [tokenHash],
  );
  return token ?? null;
}

async function useUp(
  sql: Sql,
  token: PresentedToken,
  { tokenHash, successorHash, successorSalt, now }: Rotation,
): Promise<RotationOutcome> {
  const expiresAt = sessionExpiry(token.rememberMe, now);
  await sql(
    'update refresh_token set used_at = $2::timestamptz, successor_salt = $3 where token_hash = $1',
    [tokenHash, now, successorSalt],
  );
  await storeToken(sql, token.rowId, successorHash, tokenHash);
  await sql('update refresh_session set expires_at = $2::timestamptz where id = $1::bigint', [
    token.rowId,
    expiresAt,
  ]);
  return { outcome: 'rotated', session: { ...toSession(token), expiresAt }, successorSalt };
}

async function storeToken(
  sql: Sql,
  sessionRowId: string,
  tokenHash: string,
  parentHash: string | null,
): Promise<void> {
  await sql(
    `insert into refresh_token (session_id, token_hash, parent_hash) values ($1::bigint, $2, $3)`,
    [sessionRowId, tokenHash, parentHash],
  );
}

function toSession(row: SessionRow): RefreshSession {
  return {
    id: row.id,
    userId: row.userId,
    rememberMe: row.rememberMe,
    createdAt: new Date(row.createdAt),
    expiresAt: new Date(row.expiresAt),
    endedAt: row.endedAt === null ? null : new Date(row.endedAt),
  };
}
