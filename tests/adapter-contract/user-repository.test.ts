import { afterAll } from '@jest/globals';
import { InMemoryUserRepository } from '@signpost/adapters/storage/in-memory/in-memory-user-repository.ts';
import { MikroOrmUserRepository } from '@signpost/adapters/storage/mikro-orm/mikro-orm-user-repository.ts';
import { databases, sharedDatabase } from '../support/databases.ts';
import { userRepositorySuite } from './user-repository.suite.ts';

userRepositorySuite('memory', async () => ({
  repository: new InMemoryUserRepository(),
  close: async () => {},
}));

for (const kind of databases) {
  const { open, close } = sharedDatabase(kind);
  afterAll(close);
  userRepositorySuite(kind.name, async () => {
    const database = await open();
    await database.query('truncate account cascade');
    return { repository: new MikroOrmUserRepository(database), close: async () => {} };
  });
}
