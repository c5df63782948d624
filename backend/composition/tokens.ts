import type { Ports } from '@signpost/backend-domain/ports/ports.ts';
import type { ServiceIdentifier } from 'inversify';

type PortTokens = { readonly [Name in keyof Ports]: ServiceIdentifier<Ports[Name]> };

function token<T>(name: string): ServiceIdentifier<T> {
  return Symbol.for(`signpost:${name}`) as ServiceIdentifier<T>;
}

/** One token a port: a port without one does not compile. */
export const ports: PortTokens = {
  audience: token('Audience'),
  auditor: token('QualityAuditor'),
  browser: token('BrowserEngine'),
  claims: token('SiteClaimRepository'),
  clock: token('Clock'),
  devices: token('DeviceRecognition'),
  documents: token('DocumentReader'),
  events: token('EventPublisher'),
  fetcher: token('StaticFetcher'),
  hasher: token('Hasher'),
  ids: token('IdGenerator'),
  mailer: token('Mailer'),
  manifestSchema: token('ManifestSchema'),
  manifests: token('ManifestRepository'),
  model: token('LanguageModel'),
  notes: token('ScanNotes'),
  pages: token('PageRepository'),
  passwords: token('PasswordHasher'),
  publications: token('PublicationRepository'),
  queue: token('ScanQueue'),
  scans: token('ScanRepository'),
  sessions: token('SessionRepository'),
  signals: token('ScanSignals'),
  siteFiles: token('SiteFileReader'),
  snapshots: token('ScanSnapshots'),
  targets: token('TargetPolicy'),
  throttle: token('Throttle'),
  tokens: token('TokenIssuer'),
  users: token('UserRepository'),
};
