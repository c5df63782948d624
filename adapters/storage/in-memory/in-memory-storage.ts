import type { Storage } from '../storage.ts';
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

/** A fresh, empty store in this process's memory; gone when nobody holds it any more. */
export function openInMemoryStorage(): Storage {
  const shelf = new ScanShelf();
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
    ready: async () => true,
    close: async () => undefined,
  };
}
