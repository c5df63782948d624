import { createServer } from 'node:http';
import { userRoom } from '@signpost/adapters/transport/socket-io/user-room.ts';
import type { ScanEvent } from '@signpost/backend-domain/model/scan/scan-event.ts';
import type { ServerEventName } from '@signpost/contracts/events/server-events.ts';
import { Server, type ServerOptions } from 'socket.io';
import { type Socket as ClientSocket, io as openClient } from 'socket.io-client';
import { eventually } from './eventually.ts';
import { isLasting } from './server-events.ts';

export interface SocketReader {
  readonly socket: ClientSocket;
  readonly events: ScanEvent[];
  leave(): Promise<void>;
}

/** A socket.io server on a free port that does not authenticate clients. */
export class SocketServer {
  readonly io: Server;
  readonly #http = createServer();
  readonly #readers: SocketReader[] = [];

  constructor(options: Partial<ServerOptions> = {}) {
    this.io = new Server(this.#http, { serveClient: false, transports: ['websocket'], ...options });
    this.io.on('connection', (socket) => socket.join(userRoom(socket.handshake.auth.userId)));
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#http.listen(0, '127.0.0.1', resolve));
    return this;
  }

  /** A client in the user's room. */
  async connect(userId: string): Promise<SocketReader> {
    const address = this.#http.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const socket = openClient(`http://127.0.0.1:${port}`, {
      auth: { userId },
      transports: ['websocket'],
      forceNew: true,
    });
    const reader: SocketReader = {
      socket,
      events: [],
      leave: async () => {
        const id = socket.id ?? '';
        socket.disconnect();
        await eventually('the socket to be gone', () => !this.io.of('/').sockets.has(id));
      },
    };
    socket.onAny((name, message) => reader.events.push(asEvent(name, message)));
    this.#readers.push(reader);
    await eventually('the socket to be in its room', () => {
      const members = this.io.of('/').adapter.rooms.get(userRoom(userId));
      return members?.has(socket.id ?? '') ?? false;
    });
    return reader;
  }

  async close(): Promise<void> {
    for (const { socket } of this.#readers) socket.disconnect();
    await this.io.close();
  }
}

/** The domain event of a received message; throws when it lacks its scan or time. */
function asEvent(name: string, message: Record<string, unknown>): ScanEvent {
  const { scanId, timestamp, ...payload } = message;
  if (typeof scanId !== 'string' || new Date(String(timestamp)).toISOString() !== timestamp) {
    throw new Error(`${name} came without scan or time`);
  }
  if (Buffer.isBuffer(payload.image)) payload.image = Uint8Array.from(payload.image);
  const lasting = isLasting(name as ServerEventName);
  const { seq, ...facts } = payload;
  const event = { name, scanId, timestamp: new Date(timestamp) };
  return (lasting ? { ...event, payload: facts, seq } : { ...event, payload }) as ScanEvent;
}
