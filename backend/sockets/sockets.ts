import type { Server as HttpServer } from 'node:http';
import { userRoom } from '../composition/socket-rooms.ts';
import { type AdmissionServices, admit } from './admission.ts';
import { agentSnapshots, type SnapshotPorts } from './agent-snapshots.ts';
import { answerRequests, type RequestServices } from './client-requests.ts';
import { ConnectionEnd, sessionRoom } from './connection-end.ts';
import type { ScanSocket, ScanSocketServer } from './socket-server.ts';

export interface SocketsOptions {
  readonly io: ScanSocketServer;
  readonly admission: AdmissionServices;
  readonly requests: RequestServices;
  readonly snapshots: SnapshotPorts;
  /** Called with unexpected errors. */
  readonly onError: (error: unknown) => void;
}

/**
 * The open sockets of this server: admits clients, sends them a first snapshot, answers their requests and ends
 * connections.
 */
export class Sockets {
  readonly #options: SocketsOptions;
  readonly #end: ConnectionEnd;

  constructor(options: SocketsOptions) {
    this.#options = options;
    this.#end = new ConnectionEnd(options.io, options.admission, options.snapshots.clock);
    admit(options.io, options.admission);
    options.io.on('connection', (socket) => this.#welcome(socket));
  }

  /** Serves `/socket.io` on the API's HTTP server. */
  attach(server: HttpServer): void {
    this.#options.io.attach(server);
  }

  /** Ends all connections of a user who signed out everywhere, on every server. */
  endUser(userId: string): void {
    this.#end.ofUser(userId);
  }

  /** Ends the connections of one session that signed out. */
  endSession(sessionId: string): void {
    this.#end.ofSession(sessionId);
  }

  /** Checks now whether every connection is still allowed; a timer does the same three times a minute. */
  lookAgain(): Promise<void> {
    return this.#end.lookAtAll();
  }

  /** Ends all connections; clients reconnect to the next server process. */
  async close(): Promise<void> {
    this.#end.close();
    await this.#options.io.close();
  }

  #welcome(socket: ScanSocket): void {
    const { userId, sessionId } = socket.data.claims;
    void socket.join([userRoom(userId), sessionRoom(sessionId)]);
    this.#end.watch(socket);
    answerRequests(socket, {
      services: this.#options.requests,
      onError: this.#options.onError,
    });
    agentSnapshots(this.#options.snapshots, userId)
      .then((snapshots) => {
        for (const snapshot of snapshots) socket.emit('agent-status', snapshot);
      })
      .catch(this.#options.onError);
  }
}
