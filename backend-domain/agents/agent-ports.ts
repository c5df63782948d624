import type { Audience } from '../ports/audience.ts';
import type { BrowserEngine } from '../ports/browser-engine.ts';
import type { Clock } from '../ports/clock.ts';
import type { DocumentReader } from '../ports/document-reader.ts';
import type { EventPublisher } from '../ports/event-publisher.ts';
import type { Hasher } from '../ports/hasher.ts';
import type { LanguageModel } from '../ports/language-model.ts';
import type { ManifestRepository } from '../ports/manifest-repository.ts';
import type { PageRepository } from '../ports/page-repository.ts';
import type { QualityAuditor } from '../ports/quality-auditor.ts';
import type { ScanNotes } from '../ports/scan-notes.ts';
import type { ScanRepository } from '../ports/scan-repository.ts';
import type { SiteFileReader } from '../ports/site-file-reader.ts';
import type { StaticFetcher } from '../ports/static-fetcher.ts';

/** The ports of the three agents: to change an agent's browser engine or language model, pass another adapter. */
export interface AgentPorts {
  readonly browser: BrowserEngine;
  readonly fetcher: StaticFetcher;
  readonly documents: DocumentReader;
  readonly siteFiles: SiteFileReader;
  readonly model: LanguageModel;
  readonly auditor: QualityAuditor;
  readonly scans: ScanRepository;
  readonly pages: PageRepository;
  readonly manifests: ManifestRepository;
  readonly notes: ScanNotes;
  readonly events: EventPublisher;
  /** Absent where no client can watch a scan live. */
  readonly audience?: Audience;
  readonly clock: Clock;
  readonly hasher: Hasher;
}
