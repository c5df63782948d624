import type { Ports } from '@signpost/backend-domain/ports/ports.ts';
import type { RunScanPorts } from '@signpost/backend-domain/use-cases/run-scan.ts';
import type { ServiceIdentifier } from 'inversify';

type PortTokens<Name extends keyof Ports> = {
  readonly [Each in Name]: ServiceIdentifier<Ports[Each]>;
};

function token<T>(name: string): ServiceIdentifier<T> {
  return Symbol.for(`signpost:${name}`) as ServiceIdentifier<T>;
}

/** Tokens of the ports for scanning, which the command line needs too. */
export const scanPorts = {
  auditor: token('QualityAuditor'),
  browser: token('BrowserEngine'),
  clock: token('Clock'),
  documents: token('DocumentReader'),
  events: token('EventPublisher'),
  fetcher: token('StaticFetcher'),
  hasher: token('Hasher'),
  ids: token('IdGenerator'),
  manifests: token('ManifestRepository'),
  model: token('LanguageModel'),
  notes: token('ScanNotes'),
  pages: token('PageRepository'),
  queue: token('ScanQueue'),
  scans: token('ScanRepository'),
  signals: token('ScanSignals'),
  siteFiles: token('SiteFileReader'),
  snapshots: token('ScanSnapshots'),
  targets: token('TargetPolicy'),
} satisfies Partial<PortTokens<keyof Ports>>;

/** Tokens of the ports for accounts and publishing, which only a server needs. */
const serverPorts: PortTokens<Exclude<keyof Ports, keyof typeof scanPorts>> = {
  agentTokens: token('AgentTokenRepository'),
  audience: token('Audience'),
  claims: token('SiteClaimRepository'),
  compactor: token('ManifestCompactor'),
  devices: token('DeviceRecognition'),
  lookUps: token('LookUpCache'),
  mailer: token('Mailer'),
  manifestSchema: token('ManifestSchema'),
  passwords: token('PasswordHasher'),
  performer: token('WorkflowPerformer'),
  publications: token('PublicationRepository'),
  sessions: token('SessionRepository'),
  throttle: token('Throttle'),
  tokens: token('TokenIssuer'),
  users: token('UserRepository'),
  webMcp: token('WebMcpProbe'),
};

/** One token per port; a port without one does not compile. */
export const ports: PortTokens<keyof Ports> = { ...scanPorts, ...serverPorts };

export interface ScanPorts extends RunScanPorts, Pick<Ports, keyof typeof scanPorts> {}
