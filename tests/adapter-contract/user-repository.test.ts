import { InMemoryUserRepository } from '@signpost/adapters/storage/in-memory/in-memory-user-repository.ts';
import { MikroOrmUserRepository } from '@signpost/adapters/storage/mikro-orm/mikro-orm-user-repository.ts';
import { type DatabaseUnderTest, databases, sharedDatabase } from '../support/databases.ts';
import { overAdapters } from './over-adapters.ts';
import { type OpenedUserRepository, userRepositorySuite } from './user-repository.suite.ts';

function openOn(kind: DatabaseUnderTest): () => Promise<OpenedUserRepository> {
  const open = sharedDatabase(kind);
  return async () => {
    const database = await open();
    await database.query('truncate account cascade');
    return { repository: new MikroOrmUserRepository(database), close: async () => {} };
  };
}

overAdapters('users', userRepositorySuite, {
  memory: async () => ({ repository: new InMemoryUserRepository(), close: async () => {} }),
  PGlite: openOn(databases.PGlite),
  PostgreSQL: openOn(databases.PostgreSQL),
});
