import { InMemoryAgentTokenRepository } from '@signpost/adapters/storage/in-memory/in-memory-agent-token-repository.ts';
import { MikroOrmAgentTokenRepository } from '@signpost/adapters/storage/mikro-orm/mikro-orm-agent-token-repository.ts';
import { MikroOrmUserRepository } from '@signpost/adapters/storage/mikro-orm/mikro-orm-user-repository.ts';
import { aUser } from '../support/account-mothers.ts';
import { type DatabaseUnderTest, databases, sharedDatabase } from '../support/databases.ts';
import {
  agentTokenRepositorySuite,
  type OpenedAgentTokenRepository,
} from './agent-token-repository.suite.ts';
import { overAdapters } from './over-adapters.ts';

function openOn(
  kind: DatabaseUnderTest,
): (userIds: readonly string[]) => Promise<OpenedAgentTokenRepository> {
  const open = sharedDatabase(kind);
  return async (userIds) => {
    const database = await open();
    await database.query('truncate account cascade');
    const users = new MikroOrmUserRepository(database);
    for (const id of userIds) await users.insert(aUser({ id, email: `${id}@example.com` }));
    return { repository: new MikroOrmAgentTokenRepository(database), close: async () => {} };
  };
}

overAdapters('agentTokens', agentTokenRepositorySuite, {
  memory: async () => ({ repository: new InMemoryAgentTokenRepository(), close: async () => {} }),
  PGlite: openOn(databases.PGlite),
  PostgreSQL: openOn(databases.PostgreSQL),
});
