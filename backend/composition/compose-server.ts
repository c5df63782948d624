import type { AccessTokenSettings } from '@signpost/adapters/security/access-token-format.ts';
import { Container } from 'inversify';
import type { Logger } from 'pino';
import type { Environment } from '../config/environment.ts';
import type { SystemServices } from '../http/routes/system.ts';
import type { ScanSocketServer } from '../sockets/socket-server.ts';
import { accessTokenSettings } from './access-tokens.ts';
import { accountModule } from './account-module.ts';
import { browserModule, browserOf } from './browser-module.ts';
import { guideModule } from './guide-module.ts';
import type { ServerPorts } from './http-services.ts';
import { modelModule } from './model-module.ts';
import { netModule, visitorFetcher } from './net-module.ts';
import { queueModule } from './queue-module.ts';
import { readingModule, visitorDocuments, visitorSiteFiles } from './reading-module.ts';
import { resolvePorts } from './resolve-ports.ts';
import { storage, storageModule } from './storage-module.ts';
import { systemModule } from './system-module.ts';
import { ports } from './tokens.ts';
import { socketServer, transportModule } from './transport-module.ts';

/** All ports of a server process, with the resources that were opened for it. */
export interface ComposedServer {
  readonly ports: ServerPorts;
  readonly checks: SystemServices['checks'];
  readonly accessTokens: AccessTokenSettings;
  /** The socket.io server through which the EventPublisher sends. */
  readonly io: ScanSocketServer;
  /** Releases all resources: database, browser, queue, mail. */
  close(): Promise<void>;
}

/**
 * Binds every port by the environment's settings and opens the resources. Rejects with the error of a resource that
 * cannot be opened.
 */
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
    guideModule(),
    modelModule(environment),
    queueModule(environment, logger),
    readingModule(environment, { hasVisitors: true }),
    accountModule(environment, accessTokens, logger),
    transportModule(environment, logger),
  );
  const close = () => container.unbindAllAsync();
  try {
    return {
      ports: {
        ...(await resolvePorts(container, ports)),
        visitorFetcher: await container.getAsync(visitorFetcher),
        visitorDocuments: await container.getAsync(visitorDocuments),
        visitorSiteFiles: await container.getAsync(visitorSiteFiles),
      },
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

async function readinessChecks(
  container: Container,
  environment: Environment,
): Promise<SystemServices['checks']> {
  const opened = await container.getAsync(storage);
  const queue = await container.getAsync(ports.queue);
  return {
    database: () => opened.ready(),
    // This process accepts scans when the queue answers; it need not have workers, which other code checks.
    queue: () => queue.hasWorkers().then(() => true),
    browser: async () => {
      if (environment.ROLE === 'api') return 'not_needed';
      if (environment.BROWSER_WS_ENDPOINT !== undefined) return 'up';
      return browserOf(environment) === null ? 'down' : 'up';
    },
  };
}
