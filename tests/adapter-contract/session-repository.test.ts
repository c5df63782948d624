import { InMemorySessionRepository } from '@signpost/adapters/storage/in-memory/in-memory-session-repository.ts';
import { sessionRepositorySuite } from './session-repository.suite.ts';

sessionRepositorySuite('memory', async () => ({
  repository: new InMemorySessionRepository(),
  close: async () => {},
}));
