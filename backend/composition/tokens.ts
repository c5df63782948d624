import type { ScanSettings } from '@signpost/backend-domain/agents/scan-settings.ts';
import type { Audience } from '@signpost/backend-domain/ports/audience.ts';
import type { BrowserEngine } from '@signpost/backend-domain/ports/browser-engine.ts';
import type { Clock } from '@signpost/backend-domain/ports/clock.ts';
import type { DeviceRecognition } from '@signpost/backend-domain/ports/device-recognition.ts';
import type { DocumentReader } from '@signpost/backend-domain/ports/document-reader.ts';
import type { EventPublisher } from '@signpost/backend-domain/ports/event-publisher.ts';
import type { Hasher } from '@signpost/backend-domain/ports/hasher.ts';
import type { IdGenerator } from '@signpost/backend-domain/ports/id-generator.ts';
import type { LanguageModel } from '@signpost/backend-domain/ports/language-model.ts';
import type { Mailer } from '@signpost/backend-domain/ports/mailer.ts';
import type { ManifestRepository } from '@signpost/backend-domain/ports/manifest-repository.ts';
import type { ManifestSchema } from '@signpost/backend-domain/ports/manifest-schema.ts';
import type { PageRepository } from '@signpost/backend-domain/ports/page-repository.ts';
import type { PasswordHasher } from '@signpost/backend-domain/ports/password-hasher.ts';
import type { PublicationRepository } from '@signpost/backend-domain/ports/publication-repository.ts';
import type { QualityAuditor } from '@signpost/backend-domain/ports/quality-auditor.ts';
import type { ScanNotes } from '@signpost/backend-domain/ports/scan-notes.ts';
import type { ScanQueue } from '@signpost/backend-domain/ports/scan-queue.ts';
import type { ScanRepository } from '@signpost/backend-domain/ports/scan-repository.ts';
import type { ScanSignals } from '@signpost/backend-domain/ports/scan-signals.ts';
import type { SessionRepository } from '@signpost/backend-domain/ports/session-repository.ts';
import type { SiteClaimRepository } from '@signpost/backend-domain/ports/site-claim-repository.ts';
import type { SiteFileReader } from '@signpost/backend-domain/ports/site-file-reader.ts';
import type { StaticFetcher } from '@signpost/backend-domain/ports/static-fetcher.ts';
import type { TargetPolicy } from '@signpost/backend-domain/ports/target-policy.ts';
import type { Throttle } from '@signpost/backend-domain/ports/throttle.ts';
import type { TokenIssuer } from '@signpost/backend-domain/ports/token-issuer.ts';
import type { UserRepository } from '@signpost/backend-domain/ports/user-repository.ts';
import type { ServiceIdentifier } from 'inversify';

function token<T>(name: string): ServiceIdentifier<T> {
  return Symbol.for(`signpost:${name}`) as ServiceIdentifier<T>;
}

/** One token a port. */
export const ports = {
  browser: token<BrowserEngine>('BrowserEngine'),
  fetcher: token<StaticFetcher>('StaticFetcher'),
  documents: token<DocumentReader>('DocumentReader'),
  siteFiles: token<SiteFileReader>('SiteFileReader'),
  /** For people without an account. */
  visitorDocuments: token<DocumentReader>('VisitorDocumentReader'),
  visitorSiteFiles: token<SiteFileReader>('VisitorSiteFileReader'),
  model: token<LanguageModel>('LanguageModel'),
  auditor: token<QualityAuditor>('QualityAuditor'),
  scans: token<ScanRepository>('ScanRepository'),
  pages: token<PageRepository>('PageRepository'),
  manifests: token<ManifestRepository>('ManifestRepository'),
  notes: token<ScanNotes>('ScanNotes'),
  events: token<EventPublisher>('EventPublisher'),
  audience: token<Audience>('Audience'),
  queue: token<ScanQueue>('ScanQueue'),
  signals: token<ScanSignals>('ScanSignals'),
  publications: token<PublicationRepository>('PublicationRepository'),
  claims: token<SiteClaimRepository>('SiteClaimRepository'),
  manifestSchema: token<ManifestSchema>('ManifestSchema'),
  users: token<UserRepository>('UserRepository'),
  sessions: token<SessionRepository>('SessionRepository'),
  passwords: token<PasswordHasher>('PasswordHasher'),
  tokens: token<TokenIssuer>('TokenIssuer'),
  devices: token<DeviceRecognition>('DeviceRecognition'),
  throttle: token<Throttle>('Throttle'),
  mailer: token<Mailer>('Mailer'),
  targets: token<TargetPolicy>('TargetPolicy'),
  clock: token<Clock>('Clock'),
  ids: token<IdGenerator>('IdGenerator'),
  hasher: token<Hasher>('Hasher'),
  settings: token<ScanSettings>('ScanSettings'),
} as const;
