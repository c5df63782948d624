import { closeSocketServer } from '@signpost/adapters/transport/socket-io/close-socket-server.ts';
import { RedisSocketAdapter } from '@signpost/adapters/transport/socket-io/redis-socket-adapter.ts';
import { SocketIoAudience } from '@signpost/adapters/transport/socket-io/socket-io-audience.ts';
import { SocketIoEventPublisher } from '@signpost/adapters/transport/socket-io/socket-io-event-publisher.ts';
import { ContainerModule, type ServiceIdentifier } from 'inversify';
import type { Logger } from 'pino';
import type { Environment } from '../config/environment.ts';
import { OwnHosts } from '../http/own-hosts.ts';
import { makeSocketServer, type ScanSocketServer } from '../sockets/socket-server.ts';
import { eventOnWire } from '../wire/scan-events.ts';
import { ports } from './tokens.ts';

/** The socket.io server of this process. A worker's does not listen; it sends through the other servers. */
export const socketServer: ServiceIdentifier<ScanSocketServer> =
  Symbol.for('signpost:SocketServer');

interface Transport {
  readonly io: ScanSocketServer;
  readonly publisher: SocketIoEventPublisher;
  close(): Promise<void>;
}

const transport: ServiceIdentifier<Transport> = Symbol.for('signpost:Transport');

/**
 * Binds the ports through which scans reach their owners' open clients: over the sockets of this process and, through
 * Redis, of all others.
 */
export const transportModule = (environment: Environment, logger: Logger): ContainerModule =>
  new ContainerModule(({ bind }) => {
    bind<Transport>(transport)
      .toResolvedValue(() => openTransport(environment, logger))
      .inSingletonScope()
      .onDeactivation((opened) => opened.close());
    bind(socketServer).toResolvedValue(({ io }: Transport) => io, [transport]);
    bind(ports.events).toResolvedValue(({ publisher }: Transport) => publisher, [transport]);
    bind(ports.audience).toResolvedValue(
      ({ io }: Transport) => new SocketIoAudience(io),
      [transport],
    );
  });

function openTransport(environment: Environment, logger: Logger): Transport {
  const { REDIS_URL, PUBLIC_URL, HOST, ALLOWED_HOSTS, APP_ORIGINS } = environment;
  const onError = (error: unknown): void => logger.warn({ err: error }, 'sockets');
  const redis =
    REDIS_URL === undefined ? null : new RedisSocketAdapter({ url: REDIS_URL, onError });
  const io = makeSocketServer({
    publicUrl: PUBLIC_URL ?? null,
    appOrigins: APP_ORIGINS,
    ownHosts: new OwnHosts({ host: HOST, publicUrl: PUBLIC_URL ?? null, allowed: ALLOWED_HOSTS }),
    ...(redis === null ? {} : { adapter: redis.adapter }),
  });
  const publisher = new SocketIoEventPublisher(io, {
    onWire: eventOnWire,
    onError,
    ...(redis === null ? {} : { reachesOthers: () => redis.connected() }),
  });
  return {
    io,
    publisher,
    close: async () => {
      publisher.close();
      await closeSocketServer(io);
      await redis?.close();
    },
  };
}
