import { afterAll } from '@jest/globals';
import { InMemorySessionRepository } from '@signpost/adapters/storage/in-memory/in-memory-session-repository.ts';
import { MikroOrmSessionRepository } from '@signpost/adapters/storage/mikro-orm/mikro-orm-session-repository.ts';
import { MikroOrmUserRepository } from '@signpost/adapters/storage/mikro-orm/mikro-orm-user-repository.ts';
import { aUser } from '../support/account-mothers.ts';
import { databases, sharedDatabase } from '../support/databases.ts';
import { sessionRepositorySuite } from './session-repository.suite.ts';

sessionRepositorySuite('memory', async () => ({
  repository: new InMemorySessionRepository(),
  close: async () => {},
}));

for (const kind of databases) {
  const { open, close } = sharedDatabase(kind);
  afterAll(close);
  sessionRepositorySuite(kind.name, async (userIds) => {
    const database = await open();
    await database.query('truncate account cascade');
    const users = new MikroOrmUserRepository(database);
    for (const id of userIds) await users.insert(aUser({ id, email: `${id}@example.com` }));
    return { repository: new MikroOrmSessionRepository(database), close: async () => {} };
  });
}
