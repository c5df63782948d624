import type { Storage } from '../storage.ts';
import { MikroOrmAgentTokenRepository } from './mikro-orm-agent-token-repository.ts';
import { MikroOrmManifestRepository } from './mikro-orm-manifest-repository.ts';
import { MikroOrmPageRepository } from './mikro-orm-page-repository.ts';
import { MikroOrmPublicationRepository } from './mikro-orm-publication-repository.ts';
import { MikroOrmScanNotes } from './mikro-orm-scan-notes.ts';
import { MikroOrmScanRepository } from './mikro-orm-scan-repository.ts';
import { MikroOrmScanSnapshots } from './mikro-orm-scan-snapshots.ts';
import { MikroOrmSessionRepository } from './mikro-orm-session-repository.ts';
import { MikroOrmSiteClaimRepository } from './mikro-orm-site-claim-repository.ts';
import { MikroOrmUserRepository } from './mikro-orm-user-repository.ts';
import { type DatabaseSettings, openDatabase } from './open-database.ts';

/**
 * All repositories over one database, whose pending migrations are applied first. Rejects with StorageUnavailable,
 * StorageRefused, StorageTooNew, DataFolderInUse or DataFolderUnusable.
 */
export async function openStorage(settings: DatabaseSettings): Promise<Storage> {
  const database = await openDatabase(settings);
  return {
    scans: new MikroOrmScanRepository(database),
    pages: new MikroOrmPageRepository(database),
    manifests: new MikroOrmManifestRepository(database),
    notes: new MikroOrmScanNotes(database),
    snapshots: new MikroOrmScanSnapshots(database),
    publications: new MikroOrmPublicationRepository(database),
    claims: new MikroOrmSiteClaimRepository(database),
    users: new MikroOrmUserRepository(database),
    sessions: new MikroOrmSessionRepository(database),
    agentTokens: new MikroOrmAgentTokenRepository(database),
    ready: () => database.isReady(),
    close: () => database.close(),
  };
}
