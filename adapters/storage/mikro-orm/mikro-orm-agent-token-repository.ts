import { UserNotFound } from '@signpost/backend-domain/model/account/account-errors.ts';
import type { AgentToken } from '@signpost/backend-domain/model/account/agent-token.ts';
import type { AgentTokenRepository } from '@signpost/backend-domain/ports/agent-token-repository.ts';
import type { Database } from './database.ts';

const COLUMNS = `t.public_id as id, a.public_id as "userId", t.name, t.created_at as "createdAt",
  t.last_used_at as "lastUsedAt"`;

interface TokenRow {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

export class MikroOrmAgentTokenRepository implements AgentTokenRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async add(token: AgentToken, tokenHash: string, most: number): Promise<boolean> {
    return this.#database.transaction(async (sql) => {
      // Locks the user's account, so that concurrent calls cannot exceed the maximum number of tokens.
      const [user] = await sql<{ id: string }>(
        'select id::text as id from account where public_id = $1 for no key update',
        [token.userId],
      );
      if (user === undefined) throw new UserNotFound();
      const added = await sql<{ id: string }>(
        `insert into agent_token
           (public_id, account_id, name, token_hash, created_at, last_used_at)
         select $2, $1::bigint, $3, $4, $5::timestamptz, $6::timestamptz
          where (select count(*) from agent_token where account_id = $1::bigint) < $7::int
         returning public_id as id`,
        [user.id, token.id, token.name, tokenHash, token.createdAt, token.lastUsedAt, most],
      );
      return added.length > 0;
    });
  }

  async findByHash(tokenHash: string): Promise<AgentToken | null> {
    const [row] = await this.#database.query<TokenRow>(
      `select ${COLUMNS} from agent_token t join account a on a.id = t.account_id
        where t.token_hash = $1`,
      [tokenHash],
    );
    return row === undefined ? null : toToken(row);
  }

  async listOf(userId: string): Promise<readonly AgentToken[]> {
    const rows = await this.#database.query<TokenRow>(
      `select ${COLUMNS} from agent_token t join account a on a.id = t.account_id
        where a.public_id = $1 order by t.id desc`,
      [userId],
    );
    return rows.map(toToken);
  }

  async noteUse(id: string, at: Date): Promise<void> {
    await this.#database.query(
      'update agent_token set last_used_at = $2::timestamptz where public_id = $1',
      [id, at],
    );
  }

  async remove(userId: string, id: string): Promise<boolean> {
    const removed = await this.#database.query(
      `delete from agent_token t using account a
        where a.id = t.account_id and a.public_id = $1 and t.public_id = $2 returning t.id`,
      [userId, id],
    );
    return removed.length > 0;
  }
}

function toToken({ id, userId, name, createdAt, lastUsedAt }: TokenRow): AgentToken {
  return {
    id,
    userId,
    name,
    createdAt: new Date(createdAt),
    lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt),
  };
}
