import type { Storage } from '../storage.ts';
import { InMemoryAgentTokenRepository } from './in-memory-agent-token-repository.ts';
import { InMemoryManifestRepository } from './in-memory-manifest-repository.ts';
import { InMemoryPageRepository } from './in-memory-page-repository.ts';
import { InMemoryPublicationRepository } from './in-memory-publication-repository.ts';
import { InMemoryScanNotes } from './in-memory-scan-notes.ts';
import { InMemoryScanRepository } from './in-memory-scan-repository.ts';
import { InMemoryScanSnapshots } from './in-memory-scan-snapshots.ts';
import { InMemorySessionRepository } from './in-memory-session-repository.ts';
import { InMemorySiteClaimRepository } from './in-memory-site-claim-repository.ts';
import { InMemoryUserRepository } from './in-memory-user-repository.ts';
import { ScanShelf } from './scan-shelf.ts';

/** Creates a store in this process's memory. `shelf` holds its scans; default: a new, empty one. */
export function openInMemoryStorage(shelf = new ScanShelf()): Storage {
  const claims = new InMemorySiteClaimRepository();
  return {
    scans: new InMemoryScanRepository(shelf),
    pages: new InMemoryPageRepository(shelf),
    manifests: new InMemoryManifestRepository(shelf),
    notes: new InMemoryScanNotes(shelf),
    snapshots: new InMemoryScanSnapshots(shelf),
    publications: new InMemoryPublicationRepository(shelf, claims),
    claims,
    users: new InMemoryUserRepository(),
    sessions: new InMemorySessionRepository(),
    agentTokens: new InMemoryAgentTokenRepository(),
    ready: async () => true,
    close: async () => undefined,
  };
}
