import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSettings } from '@signpost/adapters/storage/mikro-orm/open-database.ts';
import { PostgresServer } from './postgres-server.ts';

/** The kinds of database on which the storage adapter runs. `create` makes a separate new one. */
export const DATABASE_KINDS: readonly {
  readonly name: string;
  create(): Promise<{ settings: DatabaseSettings; remove(): Promise<void> }>;
}[] = [
  {
    name: 'PGlite',
    create: async () => {
      const folder = await mkdtemp(join(tmpdir(), 'signpost-migration-'));
      return {
        settings: { driver: 'pglite', folder },
        remove: () => rm(folder, { recursive: true, force: true }),
      };
    },
  },
  {
    name: 'PostgreSQL',
    create: async () => {
      const server = await PostgresServer.create();
      return {
        settings: { driver: 'postgresql', url: server.url },
        remove: () => server.remove(),
      };
    },
  },
];
