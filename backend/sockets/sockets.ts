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
  /** Called with faults of ours. */
  readonly onError: (error: unknown) => void;
}

/** The open clients of this server: admission, events on joining, requests and the end of connections. */
export class Sockets {
  readonly #options: SocketsOptions;
  readonly #end: ConnectionEnd;

  constructor(options: SocketsOptions) {
    this.#options = options;
    this.#end = new ConnectionEnd(options.io, options.admission, options.snapshots.clock);
    admit(options.io, options.admission);
    options.io.on('connection', (socket) => this.#welcome(socket));
  }

  /** Serves `/socket.io` on the API's server. */
  attach(server: HttpServer): void {
    this.#options.io.attach(server);
  }

  /** The user signed out everywhere: ends all their connections, on every server. */
  endUser(userId: string): void {
    this.#end.ofUser(userId);
  }

  /** One client signed out. */
  endSession(sessionId: string): void {
    this.#end.ofSession(sessionId);
  }

  /** Looks now whether every connection may still be there; otherwise that is done three times a minute. */
  lookAgain(): Promise<void> {
    return this.#end.lookAtAll();
  }

  /** Ends every connection; clients reconnect to the next server process. */
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
