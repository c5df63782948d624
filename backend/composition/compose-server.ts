import { findBrowser } from '@signpost/adapters/browser/find-browser.ts';
import { Container } from 'inversify';
import type { Logger } from 'pino';
import type { Environment } from '../config/environment.ts';
import type { SystemServices } from '../http/routes/system.ts';
import type { ScanSocketServer } from '../sockets/socket-server.ts';
import { type AccessTokenSettings, accessTokenSettings } from './access-tokens.ts';
import { accountModule } from './account-module.ts';
import { browserModule } from './browser-module.ts';
import type { ServerPorts } from './http-services.ts';
import { modelModule } from './model-module.ts';
import { netModule } from './net-module.ts';
import { queueModule } from './queue-module.ts';
import { readingModule } from './reading-module.ts';
import { scanPorts } from './scan-ports.ts';
import { storage, storageModule } from './storage-module.ts';
import { systemModule } from './system-module.ts';
import { ports } from './tokens.ts';
import { socketServer, transportModule } from './transport-module.ts';

/** The hexagon of a server process, with everything that is opened for it. */
export interface ComposedServer {
  readonly ports: ServerPorts;
  readonly checks: SystemServices['checks'];
  readonly accessTokens: AccessTokenSettings;
  /** What the ports' EventPublisher speaks through. */
  readonly io: ScanSocketServer;
  /** Gives everything back: database, browser, queue, mail. */
  close(): Promise<void>;
}

/** Binds every port as the environment says and opens what must be open. Rejects with what cannot be had. */
export async function composeServer(
  environment: Environment,
  logger: Logger,
): Promise<ComposedServer> {
  const accessTokens = await accessTokenSettings(environment);
  const container = new Container();
  await container.loadAsync(
    systemModule(),
    storageModule(environment),
    netModule(environment),
    browserModule(environment),
    modelModule(environment),
    queueModule(environment, logger),
    readingModule(environment),
    accountModule(environment, accessTokens, logger),
    transportModule(environment, logger),
  );
  const close = () => container.unbindAllAsync();
  try {
    return {
      ports: await serverPorts(container),
      checks: await readinessChecks(container, environment),
      accessTokens,
      io: await container.getAsync(socketServer),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function serverPorts(container: Container): Promise<ServerPorts> {
  return {
    ...(await scanPorts(container)),
    audience: await container.getAsync(ports.audience),
    publications: await container.getAsync(ports.publications),
    claims: await container.getAsync(ports.claims),
    visitorDocuments: await container.getAsync(ports.visitorDocuments),
    visitorSiteFiles: await container.getAsync(ports.visitorSiteFiles),
    manifestSchema: await container.getAsync(ports.manifestSchema),
    users: await container.getAsync(ports.users),
    sessions: await container.getAsync(ports.sessions),
    passwords: await container.getAsync(ports.passwords),
    tokens: await container.getAsync(ports.tokens),
    devices: await container.getAsync(ports.devices),
    throttle: await container.getAsync(ports.throttle),
    mailer: await container.getAsync(ports.mailer),
  };
}

async function readinessChecks(
  container: Container,
  environment: Environment,
): Promise<SystemServices['checks']> {
  const opened = await container.getAsync(storage);
  const queue = await container.getAsync(ports.queue);
  return {
    database: () => opened.ready(),
    // Whoever can be asked for workers can be asked for work; whether there are any is another question.
    queue: () => queue.hasWorkers().then(() => true),
    browser: async () => {
      if (environment.ROLE === 'api') return 'not_needed';
      if (environment.BROWSER_WS_ENDPOINT !== undefined) return 'up';
      const path = findBrowser(
        environment.BROWSER_PATH === undefined ? {} : { browserPath: environment.BROWSER_PATH },
      );
      return path === null ? 'down' : 'up';
    },
  };
}
