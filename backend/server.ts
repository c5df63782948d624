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
  /** The port; 0 for any free one. */
  readonly port: number;
  /** The URL at which people reach the server, when it is not the address on which it listens. */
  readonly publicUrl?: string | undefined;
  /** Host names to which requests may be sent, besides the public one and loopback (ALLOWED_HOSTS). */
  readonly allowedHosts?: readonly string[];
  /** Origins of web apps that call the API, besides the app that this server serves (APP_ORIGINS). */
  readonly appOrigins?: readonly string[];
  /** METRICS_TOKEN; without it, the metrics can be read over loopback only. */
  readonly metricsToken?: string | undefined;
  readonly trustProxy: boolean;
  /** The folder of the built web app. */
  readonly webFolder: string;
  /** The settings for verifying access tokens; the same as the TokenIssuer's. */
  readonly accessTokens: {
    readonly secret: Uint8Array;
    readonly issuer: string;
    readonly audience: string;
  };
  readonly mailDelivery?: AccountSettings['mailDelivery'];
  readonly budgets?: AccountSettings['budgets'];
  readonly publishingBudgets?: PublishingSettings['budgets'];
  /** The largest allowed number of pages per scan (MAX_PAGES). */
  readonly mostPages: number;
  /** How many scans one account may run and create, and how much all scans may store. */
  readonly scanQuotas: ScanQuotas;
  /** The maximum number of signed-in clients of one account; a further sign-in ends the oldest session. */
  readonly sessionsPerUser: number;
  /** How many sockets one user may have open, and one address. */
  readonly connectionQuotas: Pick<ConnectionQuotas, 'perUser' | 'perAddress'>;
  /** How much work runs at once for visitors without an account. */
  readonly visitorQuotas: VisitorQuotas;
}

export interface ServerParts {
  readonly ports: ServerPorts;
  readonly settings: ServerSettings;
  readonly checks: SystemServices['checks'];
  readonly logger: Logger;
  readonly metrics?: Metrics;
  /** The socket server of the EventPublisher; without it, clients receive no events of scans. */
  readonly io?: ScanSocketServer;
  /** For tests: checks every reply against the contract. */
  readonly checkAnswer?: AnswerCheck;
}

export interface RunningServer {
  /** The URL on which the server listens, without a trailing slash. */
  readonly url: string;
  readonly services: HttpServices;
  readonly http: Server;
  readonly sockets: Sockets;
  /** Accepts no new connections, waits at most `drainMs` for running requests, then closes everything. */
  close(drainMs: number): Promise<void>;
}

/** How long ended sessions and their tokens are kept, so that reuse of a token is noticed. */
const KEEP_ENDED_MS = 7 * 86_400_000;
const HOUSEKEEPING_MS = 3_600_000;
/**
 * How long an idle connection stays open: longer than in reverse proxies (Caddy: two minutes), because a request that
 * a proxy sends while this side closes the connection fails.
 */
const KEEP_ALIVE_MS = 125_000;

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
  const http = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, app.callback());
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
      // Closing the sockets waits for the HTTP server to close, which waits for its requests; so both are closed at
      // once.
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

/** A host that a browser can open: "all addresses" (0.0.0.0, ::) becomes localhost. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::' || host === '') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

async function removeOldSessions({ sessions, clock }: ServerPorts): Promise<void> {
  await sessions.removeBefore(new Date(clock.now().getTime() - KEEP_ENDED_MS));
}
