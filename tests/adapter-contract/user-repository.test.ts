import { InMemoryUserRepository } from '@signpost/adapters/storage/in-memory/in-memory-user-repository.ts';
import { userRepositorySuite } from './user-repository.suite.ts';

userRepositorySuite('memory', async () => ({
  repository: new InMemoryUserRepository(),
  close: async () => {},
}));
