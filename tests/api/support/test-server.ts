import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { GuidePerformer } from '@signpost/adapters/browser/guide/guide-performer.ts';
import { DirectManifestCompactor } from '@signpost/adapters/manifests/direct-manifest-compactor.ts';
import { InProcessScanQueue } from '@signpost/adapters/queue/in-process/in-process-scan-queue.ts';
import { InProcessScanSignals } from '@signpost/adapters/queue/in-process/in-process-scan-signals.ts';
import { ZodManifestSchema } from '@signpost/adapters/schema/zod-manifest-schema.ts';
import { HmacDeviceRecognition } from '@signpost/adapters/security/hmac-device-recognition.ts';
import { InMemoryThrottle } from '@signpost/adapters/security/in-memory-throttle.ts';
import { JsonwebtokenTokenIssuer } from '@signpost/adapters/security/jsonwebtoken-token-issuer.ts';
import { DirectSiteFileReader } from '@signpost/adapters/site-files/direct-site-file-reader.ts';
import type { Storage } from '@signpost/adapters/storage/storage.ts';
import { LruLookUpCache } from '@signpost/adapters/system/lru-look-up-cache.ts';
import { NanoidGenerator } from '@signpost/adapters/system/nanoid-generator.ts';
import { Sha256Hasher } from '@signpost/adapters/system/sha256-hasher.ts';
import { InMemoryEventPublisher } from '@signpost/adapters/transport/in-memory/in-memory-event-publisher.ts';
import type { ServerPorts } from '@signpost/backend/composition/http-services.ts';
import { makeLogger } from '@signpost/backend/logger.ts';
import { type RunningServer, type ServerParts, startServer } from '@signpost/backend/server.ts';
import {
  ACCOUNT_BUDGETS,
  type AccountBudgets,
} from '@signpost/backend-domain/model/account/login-budgets.ts';
import { NO_SCAN_QUOTAS } from '@signpost/backend-domain/model/scan/scan-quotas.ts';
import { FakeSite } from '../../support/fake-site.ts';
import { MovableClock } from '../../support/movable-clock.ts';
import { ScriptedModel } from '../../support/scripted-model.ts';
import { checkAnswer } from './answer-check.ts';
import { ApiClient } from './api-client.ts';
import { openApiStorage } from './api-storage.ts';
import { CollectedMail } from './collected-mail.ts';
import { QuickPasswordHasher } from './quick-password-hasher.ts';

export const TEST_SECRET = new TextEncoder().encode('a secret for tests, of 32 bytes or more');
export const TEST_ISSUER = 'signpost';
export const TEST_AUDIENCE = 'signpost-api';

export interface TestServerOptions {
  readonly ports?: Partial<ServerPorts>;
  /** The socket server that the given EventPublisher sends through. */
  readonly io?: ServerParts['io'];
  readonly settings?: Partial<Omit<ServerParts['settings'], 'budgets'>>;
  readonly checks?: Partial<ServerParts['checks']>;
  /** Strict ones for tests of throttling; by default many tests do not throttle each other. */
  readonly budgets?: Partial<AccountBudgets>;
  readonly logLevel?: string;
}

export interface TestServer {
  readonly url: string;
  readonly ports: ServerPorts;
  readonly services: RunningServer['services'];
  readonly http: RunningServer['http'];
  readonly sockets: RunningServer['sockets'];
  readonly clock: MovableClock;
  readonly mail: CollectedMail;
  readonly storage: Storage;
  /** Every line that was logged so far. */
  log(): string;
  /** A visitor with a cookie jar of their own, not signed in. */
  client(): ApiClient;
  /** Ends everything; rejects when an answer broke the contract. */
  close(): Promise<void>;
}

/**
 * The real server on a free port of loopback, over the store of this jest project (see jest.config.js) and otherwise
 * in-memory adapters. Every answer is checked against the contract.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const clock = new MovableClock();
  const storage = await openApiStorage();
  const mail = new CollectedMail();
  const given = { ...testPorts(storage, clock, mail), ...options.ports };
  const ports: ServerPorts = {
    visitorFetcher: given.fetcher,
    performer: new GuidePerformer(given.browser),
    ...given,
  };
  const log = collectedLog();
  const breaches: unknown[] = [];
  const webFolder = await mkdtemp(join(tmpdir(), 'signpost-web-'));
  const giveBack = async (): Promise<void> => {
    await ports.queue.close();
    await ports.signals.close();
    await storage.close();
    await rm(webFolder, { recursive: true, force: true });
  };
  const starting = startServer({
    ports,
    ...(options.io === undefined ? {} : { io: options.io }),
    logger: makeLogger(options.logLevel ?? 'trace', log.stream),
    checks: {
      database: () => storage.ready(),
      queue: () => ports.queue.hasWorkers().then(() => true),
      browser: async () => 'up',
      ...options.checks,
    },
    settings: {
      host: '127.0.0.1',
      port: 0,
      trustProxy: false,
      webFolder,
      mostPages: 500,
      scanQuotas: NO_SCAN_QUOTAS,
      sessionsPerUser: 1000,
      connectionQuotas: { perUser: 10_000, perAddress: 10_000 },
      visitorQuotas: { inAll: 1000, perAddress: 1000 },
      accessTokens: { secret: TEST_SECRET, issuer: TEST_ISSUER, audience: TEST_AUDIENCE },
      budgets: { ...unlimited(), ...options.budgets },
      ...options.settings,
    },
    checkAnswer: (route, reply) => {
      try {
        checkAnswer(route, reply);
      } catch (breach) {
        breaches.push(breach);
        throw breach;
      }
    },
  });
  const server = await starting.catch(async (error: unknown) => {
    await giveBack();
    throw error;
  });
  return {
    url: server.url,
    ports,
    services: server.services,
    http: server.http,
    sockets: server.sockets,
    clock,
    mail,
    storage,
    log: () => log.text(),
    client: () => new ApiClient(server.url),
    close: async () => {
      await server.close(1_000);
      await giveBack();
      if (breaches.length > 0) throw new AggregateError(breaches, String(breaches[0]));
    },
  };
}

function testPorts(
  storage: Storage,
  clock: MovableClock,
  mail: CollectedMail,
): Omit<ServerPorts, 'visitorFetcher' | 'performer'> {
  const ids = new NanoidGenerator();
  const nowhere = new FakeSite({});
  return {
    ...storage,
    clock,
    compactor: new DirectManifestCompactor(),
    ids,
    hasher: new Sha256Hasher(),
    lookUps: new LruLookUpCache(clock),
    manifestSchema: new ZodManifestSchema(),
    mailer: mail,
    passwords: new QuickPasswordHasher(),
    tokens: new JsonwebtokenTokenIssuer({
      secret: TEST_SECRET,
      issuer: TEST_ISSUER,
      audience: TEST_AUDIENCE,
      clock,
      ids,
    }),
    devices: new HmacDeviceRecognition({ secret: TEST_SECRET }),
    throttle: new InMemoryThrottle(),
    queue: new InProcessScanQueue({ clock }),
    signals: new InProcessScanSignals(),
    events: new InMemoryEventPublisher(),
    browser: nowhere.browser,
    fetcher: nowhere.fetcher,
    documents: nowhere.documents,
    visitorDocuments: nowhere.documents,
    siteFiles: new DirectSiteFileReader(),
    visitorSiteFiles: new DirectSiteFileReader(),
    model: new ScriptedModel(),
    auditor: {
      audit: async () => ({
        speed: 90,
        seo: 90,
        accessibility: 90,
        best_practices: 90,
        agentic: null,
        reason: null,
      }),
    },
    webMcp: { probe: async () => ({ tools: [], count: 0, call: null, reason: null }) },
    targets: { check: async () => {} },
  };
}

function unlimited(): AccountBudgets {
  const plenty = Object.entries(ACCOUNT_BUDGETS).map(([name, budget]) => [
    name,
    { ...budget, points: 1_000_000 },
  ]);
  return Object.fromEntries(plenty) as AccountBudgets;
}

function collectedLog(): { stream: Writable; text: () => string } {
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  return { stream, text: () => lines.join('') };
}
