import type { GuidePerformer } from '@signpost/adapters/browser/guide/guide-performer.ts';
import type { PlaywrightBrowserEngine } from '@signpost/adapters/browser/playwright/playwright-browser-engine.ts';
import type { PuppeteerBrowserEngine } from '@signpost/adapters/browser/puppeteer/puppeteer-browser-engine.ts';
import type { IsolatedDocumentReader } from '@signpost/adapters/browser/static/isolated-document-reader.ts';
import type { StaticDocumentReader } from '@signpost/adapters/browser/static/static-document-reader.ts';
import type { HeuristicLanguageModel } from '@signpost/adapters/llm/heuristic/heuristic-language-model.ts';
import type { OpenAiLanguageModel } from '@signpost/adapters/llm/openai/openai-language-model.ts';
import type { OutboxMailer } from '@signpost/adapters/mail/outbox-mailer.ts';
import type { SmtpMailer } from '@signpost/adapters/mail/smtp-mailer.ts';
import type { DirectManifestCompactor } from '@signpost/adapters/manifests/direct-manifest-compactor.ts';
import type { IsolatedManifestCompactor } from '@signpost/adapters/manifests/isolated-manifest-compactor.ts';
import type { EarlyFetcher } from '@signpost/adapters/net/early-fetcher.ts';
import type { GuardedStaticFetcher } from '@signpost/adapters/net/guarded-static-fetcher.ts';
import type { GuardedTargetPolicy } from '@signpost/adapters/net/guarded-target-policy.ts';
import type { LighthouseAuditor } from '@signpost/adapters/quality/lighthouse/lighthouse-auditor.ts';
import type { ChromiumWebMcpProbe } from '@signpost/adapters/quality/webmcp/chromium-webmcp-probe.ts';
import type { BullMqScanQueue } from '@signpost/adapters/queue/bullmq/bullmq-scan-queue.ts';
import type { InProcessScanQueue } from '@signpost/adapters/queue/in-process/in-process-scan-queue.ts';
import type { InProcessScanSignals } from '@signpost/adapters/queue/in-process/in-process-scan-signals.ts';
import type { RedisScanSignals } from '@signpost/adapters/queue/redis/redis-scan-signals.ts';
import type { IsolatedManifestSchema } from '@signpost/adapters/schema/isolated-manifest-schema.ts';
import type { ZodManifestSchema } from '@signpost/adapters/schema/zod-manifest-schema.ts';
import type { Argon2PasswordHasher } from '@signpost/adapters/security/argon2-password-hasher.ts';
import type { HmacDeviceRecognition } from '@signpost/adapters/security/hmac-device-recognition.ts';
import type { InMemoryThrottle } from '@signpost/adapters/security/in-memory-throttle.ts';
import type { JsonwebtokenTokenIssuer } from '@signpost/adapters/security/jsonwebtoken-token-issuer.ts';
import type { RedisThrottle } from '@signpost/adapters/security/redis-throttle.ts';
import type { DirectSiteFileReader } from '@signpost/adapters/site-files/direct-site-file-reader.ts';
import type { IsolatedSiteFileReader } from '@signpost/adapters/site-files/isolated-site-file-reader.ts';
import type { InMemoryAgentTokenRepository } from '@signpost/adapters/storage/in-memory/in-memory-agent-token-repository.ts';
import type { InMemoryManifestRepository } from '@signpost/adapters/storage/in-memory/in-memory-manifest-repository.ts';
import type { InMemoryPageRepository } from '@signpost/adapters/storage/in-memory/in-memory-page-repository.ts';
import type { InMemoryPublicationRepository } from '@signpost/adapters/storage/in-memory/in-memory-publication-repository.ts';
import type { InMemoryScanNotes } from '@signpost/adapters/storage/in-memory/in-memory-scan-notes.ts';
import type { InMemoryScanRepository } from '@signpost/adapters/storage/in-memory/in-memory-scan-repository.ts';
import type { InMemoryScanSnapshots } from '@signpost/adapters/storage/in-memory/in-memory-scan-snapshots.ts';
import type { InMemorySessionRepository } from '@signpost/adapters/storage/in-memory/in-memory-session-repository.ts';
import type { InMemorySiteClaimRepository } from '@signpost/adapters/storage/in-memory/in-memory-site-claim-repository.ts';
import type { InMemoryUserRepository } from '@signpost/adapters/storage/in-memory/in-memory-user-repository.ts';
import type { MikroOrmAgentTokenRepository } from '@signpost/adapters/storage/mikro-orm/mikro-orm-agent-token-repository.ts';
import type { MikroOrmManifestRepository } from '@signpost/adapters/storage/mikro-orm/mikro-orm-manifest-repository.ts';
import type { MikroOrmPageRepository } from '@signpost/adapters/storage/mikro-orm/mikro-orm-page-repository.ts';
import type { MikroOrmPublicationRepository } from '@signpost/adapters/storage/mikro-orm/mikro-orm-publication-repository.ts';
import type { MikroOrmScanNotes } from '@signpost/adapters/storage/mikro-orm/mikro-orm-scan-notes.ts';
import type { MikroOrmScanRepository } from '@signpost/adapters/storage/mikro-orm/mikro-orm-scan-repository.ts';
import type { MikroOrmScanSnapshots } from '@signpost/adapters/storage/mikro-orm/mikro-orm-scan-snapshots.ts';
import type { MikroOrmSessionRepository } from '@signpost/adapters/storage/mikro-orm/mikro-orm-session-repository.ts';
import type { MikroOrmSiteClaimRepository } from '@signpost/adapters/storage/mikro-orm/mikro-orm-site-claim-repository.ts';
import type { MikroOrmUserRepository } from '@signpost/adapters/storage/mikro-orm/mikro-orm-user-repository.ts';
import type { RememberedScanLists } from '@signpost/adapters/storage/remembered-scan-lists.ts';
import type { LruLookUpCache } from '@signpost/adapters/system/lru-look-up-cache.ts';
import type { NanoidGenerator } from '@signpost/adapters/system/nanoid-generator.ts';
import type { Sha256Hasher } from '@signpost/adapters/system/sha256-hasher.ts';
import type { SystemClock } from '@signpost/adapters/system/system-clock.ts';
import type { InMemoryEventPublisher } from '@signpost/adapters/transport/in-memory/in-memory-event-publisher.ts';
import type { SocketIoAudience } from '@signpost/adapters/transport/socket-io/socket-io-audience.ts';
import type { SocketIoEventPublisher } from '@signpost/adapters/transport/socket-io/socket-io-event-publisher.ts';
import type { Ports } from '@signpost/backend-domain/ports/ports.ts';
import type { ManualClock } from '../support/fixed-clock.ts';
import type { SequentialIds } from '../support/sequential-ids.ts';
import type { StorageName } from '../support/storages.ts';

/** Checks the table's type: every port has a row, and a row holds adapters of its port only. */
type AdaptersOfEvery<
  Table extends { readonly [Name in keyof Ports]: Readonly<Record<string, Ports[Name]>> },
> = Table;

/** A repository of each storage. */
type Stored<InMemory, MikroOrm> = {
  readonly [Name in StorageName]: Name extends 'memory' ? InMemory : MikroOrm;
};

/**
 * Every adapter of every port, by the name that its tests carry. A port without a row does not compile, nor does a test
 * file that leaves out an adapter of its row; `make check` refuses files of adapters/ that no row leads to.
 */
export type AdaptersUnderTest = AdaptersOfEvery<{
  agentTokens: Stored<InMemoryAgentTokenRepository, MikroOrmAgentTokenRepository>;
  audience: {
    'socket.io alone': SocketIoAudience;
    'socket.io through Redis': SocketIoAudience;
  };
  auditor: { Lighthouse: LighthouseAuditor };
  browser: { playwright: PlaywrightBrowserEngine; puppeteer: PuppeteerBrowserEngine };
  claims: Stored<InMemorySiteClaimRepository, MikroOrmSiteClaimRepository>;
  clock: { 'the system': SystemClock; 'a clock that tests move': ManualClock };
  compactor: {
    'the model': DirectManifestCompactor;
    'the model in a process': IsolatedManifestCompactor;
  };
  devices: { HMAC: HmacDeviceRecognition };
  documents: { parse5: StaticDocumentReader; 'parse5 in a process': IsolatedDocumentReader };
  events: {
    memory: InMemoryEventPublisher;
    'socket.io alone': SocketIoEventPublisher;
    'socket.io through Redis': SocketIoEventPublisher;
  };
  fetcher: {
    'undici (GuardedStaticFetcher)': GuardedStaticFetcher;
    'a request begun early (EarlyFetcher)': EarlyFetcher;
  };
  hasher: { 'node:crypto': Sha256Hasher };
  ids: { nanoid: NanoidGenerator; counting: SequentialIds };
  lookUps: { 'lru-cache': LruLookUpCache };
  mailer: { 'the outbox': OutboxMailer; SMTP: SmtpMailer };
  manifestSchema: { zod: ZodManifestSchema; 'zod in a process': IsolatedManifestSchema };
  manifests: Stored<InMemoryManifestRepository, MikroOrmManifestRepository>;
  model: { rules: HeuristicLanguageModel; 'an OpenAI-compatible server': OpenAiLanguageModel };
  notes: Stored<InMemoryScanNotes, MikroOrmScanNotes>;
  pages: Stored<InMemoryPageRepository, MikroOrmPageRepository>;
  passwords: { argon2: Argon2PasswordHasher };
  performer: { 'the guide': GuidePerformer };
  publications: Stored<InMemoryPublicationRepository, MikroOrmPublicationRepository>;
  queue: { 'one process': InProcessScanQueue; BullMQ: BullMqScanQueue };
  scans: Stored<InMemoryScanRepository, MikroOrmScanRepository> & {
    'memory, with lists that are remembered': RememberedScanLists;
  };
  sessions: Stored<InMemorySessionRepository, MikroOrmSessionRepository>;
  signals: {
    'one process': InProcessScanSignals;
    'Redis, between two processes': RedisScanSignals;
    'Redis, within one process': RedisScanSignals;
  };
  siteFiles: {
    'the model': DirectSiteFileReader;
    'the model in a process': IsolatedSiteFileReader;
  };
  snapshots: Stored<InMemoryScanSnapshots, MikroOrmScanSnapshots>;
  targets: { 'address (GuardedTargetPolicy)': GuardedTargetPolicy };
  throttle: { memory: InMemoryThrottle; Redis: RedisThrottle };
  tokens: { jsonwebtoken: JsonwebtokenTokenIssuer };
  users: Stored<InMemoryUserRepository, MikroOrmUserRepository>;
  webMcp: { Chromium: ChromiumWebMcpProbe };
}>;
