import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ScanQuotas } from '@signpost/backend-domain/model/scan/scan-quotas.ts';
import type { VisitorQuotas } from '@signpost/backend-domain/use-cases/visitor-work.ts';
import type { Logger } from 'pino';
import { CannotListen } from './cannot-listen.ts';
import { accessTokenRules } from './composition/access-tokens.ts';
import type { AccountSettings } from './composition/account-services.ts';
import { type HttpServices, httpServices, type ServerPorts } from './composition/http-services.ts';
import type { PublishingSettings } from './composition/publishing-services.ts';
import type { AnswerCheck } from './http/answer-check.ts';
import { makeApp } from './http/app.ts';
import { makeAuthentication } from './http/authentication.ts';
import { BackgroundWork } from './http/background-work.ts';
import { Connections } from './http/connections.ts';
import { makeHandlers } from './http/make-handlers.ts';
import { Metrics } from './http/metrics.ts';
import { OwnHosts } from './http/own-hosts.ts';
import type { SystemServices } from './http/routes/system.ts';
import { makeTokenCheck } from './http/token-check.ts';
import { StoredManifests } from './mcp/stored-manifests.ts';
import type { ConnectionQuotas } from './sockets/open-connections.ts';
import { makeSocketServer, type ScanSocketServer } from './sockets/socket-server.ts';
import { Sockets } from './sockets/sockets.ts';
import { withSocketEffects } from './sockets/with-socket-effects.ts';

interface ServerSettings {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Where people reach the server, if not at the address that it listens on. */
  readonly publicUrl?: string | undefined;
  /** ALLOWED_HOSTS: host names that requests may be sent to besides the public one and loopback. */
  readonly allowedHosts?: readonly string[];
  /** APP_ORIGINS: origins of web apps that call the API besides the one that this server serves. */
  readonly appOrigins?: readonly string[];
  /** METRICS_TOKEN; without it the metrics are read over loopback only. */
  readonly metricsToken?: string | undefined;
  readonly trustProxy: boolean;
  /** Of the built web app. */
  readonly webFolder: string;
  /** How access tokens are signed; the same as the ports' TokenIssuer. */
  readonly accessTokens: {
    readonly secret: Uint8Array;
    readonly issuer: string;
    readonly audience: string;
  };
  readonly mailDelivery?: AccountSettings['mailDelivery'];
  readonly budgets?: AccountSettings['budgets'];
  readonly publishingBudgets?: PublishingSettings['budgets'];
  /** MAX_PAGES: how large a scan may be. */
  readonly mostPages: number;
  /** How many scans one account may have. */
  readonly scanQuotas: ScanQuotas;
  /** Signed-in clients of one account at most; a further one ends the oldest. */
  readonly sessionsPerUser: number;
  /** How many sockets one user, and one address, may have open. */
  readonly connectionQuotas: Pick<ConnectionQuotas, 'perUser' | 'perAddress'>;
  /** How much work is done at once for visitors without an account. */
  readonly visitorQuotas: VisitorQuotas;
}

export interface ServerParts {
  readonly ports: ServerPorts;
  readonly settings: ServerSettings;
  readonly checks: SystemServices['checks'];
  readonly logger: Logger;
  readonly metrics?: Metrics;
  /** The socket server of the ports' EventPublisher; without it, no client gets events of scans. */
  readonly io?: ScanSocketServer;
  /** For tests: holds every answer to the contract. */
  readonly checkAnswer?: AnswerCheck;
}

export interface RunningServer {
  /** Absolute, without a slash at its end: where it listens. */
  readonly url: string;
  readonly services: HttpServices;
  readonly http: Server;
  readonly sockets: Sockets;
  /** Takes no new connections, lets the running requests end (at most `drainMs`), then ends what is left. */
  close(drainMs: number): Promise<void>;
}

/** Ended sessions and their tokens are kept so long, for reuse to be noticed. */
const KEEP_ENDED_MS = 7 * 86_400_000;
const HOUSEKEEPING_MS = 3_600_000;

/** Starts the API and the web app over the given ports. Rejects with CannotListen. */
export async function startServer(parts: ServerParts): Promise<RunningServer> {
  const { ports, settings, logger, checks, checkAnswer, metrics = new Metrics() } = parts;
  const background = new BackgroundWork((error) =>
    logger.error({ err: error }, 'work after an answer failed'),
  );
  const address = { listening: '' };
  const publicUrl = () => (settings.publicUrl ?? address.listening).replace(/\/+$/, '');
  const services = httpServices(
    ports,
    {
      accounts: {
        publicUrl,
        sessionsPerUser: settings.sessionsPerUser,
        mailDelivery: settings.mailDelivery,
        ...(settings.budgets === undefined ? {} : { budgets: settings.budgets }),
      },
      publishing: { publicUrl, budgets: settings.publishingBudgets },
      visitors: settings.visitorQuotas,
      scans: { mostPages: settings.mostPages, ...settings.scanQuotas },
    },
    {
      system: {
        clock: ports.clock,
        checks,
        metrics: () => metrics.registry.metrics(),
        metricsToken: settings.metricsToken ?? null,
      },
      background,
    },
  );
  const { appOrigins = [] } = settings;
  const publicOrigins = settings.publicUrl === undefined ? [] : [settings.publicUrl];
  const ownHosts = new OwnHosts({
    host: settings.host,
    publicUrl: settings.publicUrl ?? null,
    ...(settings.allowedHosts === undefined ? {} : { allowed: settings.allowedHosts }),
  });
  const sockets = new Sockets({
    io:
      parts.io ?? makeSocketServer({ publicUrl: settings.publicUrl ?? null, appOrigins, ownHosts }),
    admission: {
      authenticate: services.accounts.authenticate,
      holds: (claims) => services.accounts.standing.holds(claims),
      quotas: { ...settings.connectionQuotas, trustProxy: settings.trustProxy },
    },
    requests: services.scans,
    snapshots: ports,
    onError: (error) => logger.error({ err: error }, 'socket failed'),
  });
  const app = makeApp({
    handlers: withSocketEffects(makeHandlers(services), sockets),
    authentication: makeAuthentication({
      check: makeTokenCheck(accessTokenRules(settings.accessTokens, ports.clock)),
      accept: services.accounts.acceptToken,
    }),
    mcp: {
      manifests: new StoredManifests(services.publishing.agentManifests),
      userOfToken: (token, client) => services.accounts.agentTokens.userOf(token, client),
      ownOrigins: publicOrigins,
      logger,
    },
    logger,
    metrics,
    clock: ports.clock,
    ids: ports.ids,
    trustProxy: settings.trustProxy,
    ownHosts,
    ownOrigins: [...publicOrigins, ...appOrigins],
    appOrigins,
    webFolder: settings.webFolder,
    ...(checkAnswer === undefined ? {} : { checkAnswer }),
  });
  const http = createServer(app.callback());
  const connections = new Connections(http);
  sockets.attach(http);
  address.listening = await listen(http, settings);
  const closing = new AbortController();
  const housekeeping = setInterval(() => {
    background.start(() => removeOldSessions(ports));
    background.start(() => services.publishing.recheckProofs(closing.signal));
  }, HOUSEKEEPING_MS).unref();
  return {
    url: address.listening,
    services,
    http,
    sockets,
    close: async (drainMs) => {
      clearInterval(housekeeping);
      closing.abort();
      // Closing the sockets waits for the server that they are attached to, which waits for its requests.
      const socketsClosed = sockets.close();
      await connections.close(drainMs);
      await socketsClosed;
      await background.settled();
    },
  };
}

async function listen(http: Server, { host, port }: ServerSettings): Promise<string> {
  try {
    http.listen(port, host);
    await once(http, 'listening');
  } catch (error) {
    throw new CannotListen(host, port, error);
  }
  const { port: taken } = http.address() as AddressInfo;
  return `http://${reachable(host)}:${taken}`;
}

/** "Every address" is none that a browser can open. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::' || host === '') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

async function removeOldSessions({ sessions, clock }: ServerPorts): Promise<void> {
  await sessions.removeBefore(new Date(clock.now().getTime() - KEEP_ENDED_MS));
}
