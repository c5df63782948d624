import type { AccessClaims } from '@signpost/backend-domain/model/account/access-token.ts';
import {
  CONNECTION_CODES,
  type ConnectionCode,
  Handshake,
} from '@signpost/contracts/events/connection.ts';
import { problemOf } from '../http/problem.ts';
import { type ConnectionQuotas, OpenConnections } from './open-connections.ts';
import type { ScanSocket, ScanSocketServer } from './socket-server.ts';

export interface AdmissionServices {
  /** The user and session of an access token. Rejects with AccessDenied. */
  readonly authenticate: (token: string) => Promise<AccessClaims>;
  /** Whether the claims of a verified token are still valid (session not ended, token version not raised). */
  readonly holds: (claims: AccessClaims) => Promise<boolean>;
  /** How many sockets one user may have open, and one address. */
  readonly quotas: ConnectionQuotas;
}

/** Refuses a connection; socket.io passes `data` to the client's `connect_error` event. */
class ConnectionRefused extends Error {
  readonly data: { readonly code: ConnectionCode };
  constructor(code: ConnectionCode, message: string) {
    super(message);
    this.data = { code };
  }
}

/**
 * Admits clients with a valid access token. A client that reconnects receives the missed events only when its session
 * is still live and belongs to the same user.
 */
export function admit(io: ScanSocketServer, services: AdmissionServices): void {
  guardRecovery(io, services);
  const connections = new OpenConnections(services.quotas);
  io.use((socket, next) => {
    checkIn(socket, services, connections).then(
      () => next(),
      (error: unknown) => next(asRefusal(error)),
    );
  });
}

async function checkIn(
  socket: ScanSocket,
  { authenticate }: AdmissionServices,
  connections: OpenConnections,
): Promise<void> {
  const handshake = Handshake.safeParse(socket.handshake.auth);
  if (!handshake.success) {
    const given = socket.handshake.auth.token;
    const isMissing = given === undefined || given === null || given === '';
    throw new ConnectionRefused(
      isMissing ? 'TOKEN_MISSING' : 'TOKEN_INVALID',
      handshake.error.issues[0]?.message ?? 'Sign in first.',
    );
  }
  const { token } = handshake.data;
  const claims = await authenticate(token);
  const before: AccessClaims | undefined = socket.recovered ? socket.data.claims : undefined;
  if (before !== undefined && before.userId !== claims.userId) {
    throw new ConnectionRefused('TOKEN_INVALID', 'This connection belonged to another user.');
  }
  const limit = connections.enter(socket, claims.userId);
  if (limit !== null) throw new ConnectionRefused('QUOTA_EXCEEDED', limit);
  socket.data.claims = claims;
  socket.data.token = token;
}

/**
 * Decides whether a connection may be recovered. This cannot be left to middleware, because socket.io sends missed
 * events before any middleware runs.
 */
function guardRecovery(io: ScanSocketServer, { holds }: AdmissionServices): void {
  const { adapter } = io.of('/');
  const restore = adapter.restoreSession.bind(adapter);
  adapter.restoreSession = async (pid, offset) => {
    const session = await restore(pid, offset);
    const claims = session && (session.data as { claims?: AccessClaims }).claims;
    // Without a session, socket.io starts a new one, although the library's type does not allow null.
    const none = null as unknown as typeof session;
    if (!claims) return none;
    return (await holds(claims).catch(() => false)) ? session : none;
  };
}

function asRefusal(error: unknown): ConnectionRefused {
  if (error instanceof ConnectionRefused) return error;
  const { envelope } = problemOf(error, '');
  const code = CONNECTION_CODES.find((known) => known === envelope.code) ?? 'SERVICE_UNAVAILABLE';
  return new ConnectionRefused(code, envelope.message);
}
