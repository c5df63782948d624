import type { AgentTokenRepository } from '@signpost/backend-domain/ports/agent-token-repository.ts';
import type { ManifestRepository } from '@signpost/backend-domain/ports/manifest-repository.ts';
import type { PageRepository } from '@signpost/backend-domain/ports/page-repository.ts';
import type { PublicationRepository } from '@signpost/backend-domain/ports/publication-repository.ts';
import type { ScanNotes } from '@signpost/backend-domain/ports/scan-notes.ts';
import type { ScanRepository } from '@signpost/backend-domain/ports/scan-repository.ts';
import type { ScanSnapshots } from '@signpost/backend-domain/ports/scan-snapshots.ts';
import type { SessionRepository } from '@signpost/backend-domain/ports/session-repository.ts';
import type { SiteClaimRepository } from '@signpost/backend-domain/ports/site-claim-repository.ts';
import type { UserRepository } from '@signpost/backend-domain/ports/user-repository.ts';

/** All repositories of one store: deleting a scan also deletes its data in the other repositories. */
export interface Storage {
  readonly scans: ScanRepository;
  readonly pages: PageRepository;
  readonly manifests: ManifestRepository;
  readonly notes: ScanNotes;
  readonly snapshots: ScanSnapshots;
  readonly publications: PublicationRepository;
  readonly claims: SiteClaimRepository;
  readonly users: UserRepository;
  readonly sessions: SessionRepository;
  readonly agentTokens: AgentTokenRepository;
  /** Whether the store answers right now, for readiness probes; never rejects. */
  ready(): Promise<boolean>;
  /** Waits for running writes, then releases connections, files and locks. */
  close(): Promise<void>;
}
