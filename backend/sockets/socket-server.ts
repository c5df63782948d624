import type { AccessClaims } from '@signpost/backend-domain/model/account/access-token.ts';
import type {
  ClientToServerEvents,
  ServerToClientEvents,
} from '@signpost/contracts/events/socket-types.ts';
import { type DefaultEventsMap, Server, type ServerOptions, type Socket } from 'socket.io';
import type { OwnHosts } from '../http/own-hosts.ts';
import { isOwnOrigin } from '../http/own-origin.ts';

/** Data of a connection: the user and session of its token. */
interface SocketData {
  claims: AccessClaims;
  /** The token, for checking again whether it is valid. It never leaves this process's memory. */
  token: string;
}

export type ScanSocketServer = Server<
  ClientToServerEvents,
  ServerToClientEvents,
  DefaultEventsMap,
  SocketData
>;
export type ScanSocket = Socket<
  ClientToServerEvents,
  ServerToClientEvents,
  DefaultEventsMap,
  SocketData
>;

export interface SocketServerOptions {
  /** The service's public URL behind a proxy; null when clients reach it directly. */
  readonly publicUrl: string | null;
  /** Origins of web apps that may connect, besides the server's own pages. */
  readonly appOrigins?: readonly string[];
  /** The host names to which clients may connect. */
  readonly ownHosts: OwnHosts;
  /** Connects this server with other servers (RedisSocketAdapter.adapter). */
  readonly adapter?: ServerOptions['adapter'];
}

/** The maximum size of a client's message, which is a URL or an id. */
const MAX_BYTES = 64 * 1024;
/** How long after a broken connection a client can still receive missed events. */
const RECOVERY_MS = 2 * 60_000;
const HANDSHAKE_MS = 10_000;

/** Creates the socket.io server without listening; attach it to the HTTP server of the API. */
export function makeSocketServer({
  publicUrl,
  appOrigins = [],
  ownHosts,
  adapter,
}: SocketServerOptions): ScanSocketServer {
  const ownOrigins = [...(publicUrl === null ? [] : [publicUrl]), ...appOrigins];
  return new Server({
    path: '/socket.io',
    serveClient: false,
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: MAX_BYTES,
    connectTimeout: HANDSHAKE_MS,
    connectionStateRecovery: { maxDisconnectionDuration: RECOVERY_MS, skipMiddlewares: false },
    allowRequest: (request, answer) => {
      const problem = !ownHosts.owns(request)
        ? 'This service does not answer for this host.'
        : isOwnOrigin(request.headers, ownOrigins)
          ? null
          : 'This origin may not connect.';
      answer(problem, problem === null);
    },
    // Clients send the token as data, so no cookies are needed.
    ...(appOrigins.length === 0 ? {} : { cors: { origin: [...appOrigins] } }),
    ...(adapter === undefined ? {} : { adapter }),
  });
}
