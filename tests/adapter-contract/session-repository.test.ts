import { InMemorySessionRepository } from '@signpost/adapters/storage/in-memory/in-memory-session-repository.ts';
import { MikroOrmSessionRepository } from '@signpost/adapters/storage/mikro-orm/mikro-orm-session-repository.ts';
import { MikroOrmUserRepository } from '@signpost/adapters/storage/mikro-orm/mikro-orm-user-repository.ts';
import { aUser } from '../support/account-mothers.ts';
import { type DatabaseUnderTest, databases, sharedDatabase } from '../support/databases.ts';
import { overAdapters } from './over-adapters.ts';
import {
  type OpenedSessionRepository,
  sessionRepositorySuite,
} from './session-repository.suite.ts';

function openOn(
  kind: DatabaseUnderTest,
): (userIds: readonly string[]) => Promise<OpenedSessionRepository> {
  const open = sharedDatabase(kind);
  return async (userIds) => {
    const database = await open();
    await database.query('truncate account cascade');
    const users = new MikroOrmUserRepository(database);
    for (const id of userIds) await users.insert(aUser({ id, email: `${id}@example.com` }));
    return { repository: new MikroOrmSessionRepository(database), close: async () => {} };
  };
}

overAdapters('sessions', sessionRepositorySuite, {
  memory: async () => ({ repository: new InMemorySessionRepository(), close: async () => {} }),
  PGlite: openOn(databases.PGlite),
  PostgreSQL: openOn(databases.PostgreSQL),
});
