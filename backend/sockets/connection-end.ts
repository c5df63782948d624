import type { Clock } from '@signpost/backend-domain/ports/clock.ts';
import type { ConnectionCode } from '@signpost/contracts/events/connection.ts';
import { userRoom } from '../composition/socket-rooms.ts';
import { codeOf } from '../http/problem.ts';
import type { AdmissionServices } from './admission.ts';
import type { ScanSocket, ScanSocketServer } from './socket-server.ts';

/**
 * The interval at which the tokens of all connections are checked again, for changes that this process is not told of
 * (such as a password reset in another process).
 */
const LOOK_EVERY_MS = 20_000;
/** The number of connections that are checked at once. */
const BATCH = 20;

const SENTENCES: Partial<Record<ConnectionCode, string>> = {
  TOKEN_EXPIRED: 'Your access has expired and is renewed automatically.',
  TOKEN_INVALID: 'You were signed out.',
};

/** The room of all sockets of one session. */
export function sessionRoom(sessionId: string): string {
  return `session:${sessionId}`;
}

/** Ends connections that are no longer allowed, because the token expired or the user signed out. */
export class ConnectionEnd {
  readonly #io: ScanSocketServer;
  readonly #services: AdmissionServices;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #looking: NodeJS.Timeout;

  constructor(io: ScanSocketServer, services: AdmissionServices, clock: Pick<Clock, 'now'>) {
    this.#io = io;
    this.#services = services;
    this.#clock = clock;
    this.#looking = setInterval(() => void this.lookAtAll(), LOOK_EVERY_MS).unref();
  }

  /** Ends the connection when its token expires. */
  watch(socket: ScanSocket): void {
    const left = socket.data.claims.expiresAt.getTime() - this.#clock.now().getTime();
    const timer = setTimeout(() => end(socket, 'TOKEN_EXPIRED'), Math.max(0, left)).unref();
    socket.on('disconnect', () => clearTimeout(timer));
  }

  /** Ends all connections of a user, on every server. */
  ofUser(userId: string): void {
    this.#ofRoom(userRoom(userId));
  }

  /** Ends all connections of one session, on every server. */
  ofSession(sessionId: string): void {
    this.#ofRoom(sessionRoom(sessionId));
  }

  close(): void {
    clearInterval(this.#looking);
  }

  #ofRoom(room: string): void {
    this.#io.to(room).emit('connection-ended', endedBy('TOKEN_INVALID'));
    this.#io.in(room).disconnectSockets(true);
  }

  /** Ends this server's connections whose token is invalid. */
  async lookAtAll(): Promise<void> {
    const sockets = [...this.#io.of('/').sockets.values()];
    for (let from = 0; from < sockets.length; from += BATCH) {
      await Promise.all(sockets.slice(from, from + BATCH).map((socket) => this.#look(socket)));
    }
  }

  async #look(socket: ScanSocket): Promise<void> {
    try {
      await this.#services.authenticate(socket.data.token);
    } catch (error) {
      const code = codeOf(error);
      // Connections stay open while the database is unavailable.
      if (code === 'TOKEN_EXPIRED' || code === 'TOKEN_INVALID') end(socket, code);
    }
  }
}

function end(socket: ScanSocket, code: ConnectionCode): void {
  socket.emit('connection-ended', endedBy(code));
  socket.disconnect(true);
}

function endedBy(code: ConnectionCode): { code: ConnectionCode; message: string } {
  return { code, message: SENTENCES[code] ?? 'The connection was ended.' };
}
